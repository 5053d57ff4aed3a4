#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dablo_fuzz::run("moves", data));

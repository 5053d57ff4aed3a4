//! The processor's own instructions for counting and finding bits, where it has them.
//!
//! Programs are compiled for any processor of a kind, and so without these. The loops of the lane are compiled twice, and
//! which of the two runs is decided when it begins. Counting bits is half of the work of counting moves: measured in
//! `docs/speed.md`.

/// Runs a loop, compiled for what the processor has. The closure must be `#[inline(always)]` all the way down to what is to
/// profit.
#[inline(always)]
pub fn swiftly<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has all instructions that `with_bits` is compiled for; it was just asked.
        #[allow(
            unsafe_code,
            reason = "twice the speed of counting, and nothing but the choice of instructions depends on it"
        )]
        return unsafe { with_bits(work) };
    }
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn with_bits<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[cfg(test)]
mod tests {
    use super::swiftly;

    #[test]
    fn the_same_bits_are_counted_with_and_without_special_instructions() {
        let words = (0..1000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let count = |words: &mut dyn Iterator<Item = u64>| words.map(|word| u64::from(word.count_ones())).sum::<u64>();
        let slowly = words.clone().map(|word| (0..64).filter(|bit| word >> bit & 1 == 1).count() as u64).sum::<u64>();
        assert_eq!(swiftly(|| count(&mut words.clone())), slowly);
        assert_eq!(count(&mut words.clone()), slowly);
    }
}

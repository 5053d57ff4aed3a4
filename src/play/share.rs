//! One job on several threads.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// Runs a job on so many threads, the present one among them, and gives all results. Where the system does not give that
/// many, it runs on those that there are: jobs take their work from a common store.
pub fn on_threads<T: Send>(threads: usize, job: impl Fn() -> T + Sync) -> Vec<T> {
    scope(|scope| {
        let mut running = Vec::new();
        while running.len() + 1 < threads {
            match Builder::new().spawn_scoped(scope, &job) {
                Ok(one) => running.push(one),
                Err(_) => break,
            }
        }
        let own = job();
        let others = running.into_iter().map(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic)));
        std::iter::once(own).chain(others).collect()
    })
}

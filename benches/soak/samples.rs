//! Samples the server's memory and open files, and detects growth.

use std::thread;
use std::time::{Duration, Instant};

use crate::server::Server;

const TIME_PER_SAMPLE: Duration = Duration::from_secs(5);
/// Only every twelfth sample is printed.
const SAMPLES_PER_LINE: usize = 12;
/// Maximum growth from the first half of the samples to the second, without the warm-up.
const MEMORY_MARGIN_KIB: u64 = 6 * 1024;
const DESCRIPTORS_MARGIN: usize = 8;

/// Resource usage at one time.
pub struct Sample {
    /// Time since the first sample.
    minutes: f64,
    resident_kib: u64,
    descriptors: usize,
}

/// Takes a sample every five seconds until `end`.
pub fn take(server: &Server, end: Instant) -> Vec<Sample> {
    let started = Instant::now();
    let mut samples = Vec::new();
    while Instant::now() < end {
        thread::sleep(TIME_PER_SAMPLE);
        let sample = Sample {
            minutes: started.elapsed().as_secs_f64() / 60.0,
            resident_kib: server.resident_kib(),
            descriptors: server.descriptors(),
        };
        if samples.len() % SAMPLES_PER_LINE == 0 {
            println!(
                "{:>5.1} min {:>8.1} MiB {:>4} open files",
                sample.minutes,
                sample.resident_kib as f64 / 1024.0,
                sample.descriptors
            );
        }
        samples.push(sample);
    }
    samples
}

/// Which resources have grown.
pub struct Growth {
    pub memory: bool,
    pub files: bool,
}

/// Compares the two halves of the samples, without the first tenth, in which caches fill. Prints and returns the result.
pub fn growth(samples: &[Sample]) -> Growth {
    let steady = &samples[samples.len() / 10..];
    let (first, second) = steady.split_at(steady.len() / 2);
    let memory = |half: &[Sample]| {
        let mut kib: Vec<u64> = half.iter().map(|sample| sample.resident_kib).collect();
        kib.sort();
        kib[kib.len() / 2]
    };
    let files = |half: &[Sample]| {
        half.iter()
            .map(|sample| sample.descriptors)
            .max()
            .unwrap_or(0)
    };
    println!(
        "memory {} KiB, then {} KiB (medians), {:+.1} KiB a minute; open files at most {}, then {}",
        memory(first),
        memory(second),
        slope(steady),
        files(first),
        files(second)
    );
    Growth {
        memory: memory(second) > memory(first) + MEMORY_MARGIN_KIB,
        files: files(second) > files(first) + DESCRIPTORS_MARGIN,
    }
}

/// The growth in KiB per minute, by least squares.
fn slope(samples: &[Sample]) -> f64 {
    let count = samples.len() as f64;
    let mean_x = samples.iter().map(|sample| sample.minutes).sum::<f64>() / count;
    let mean_y = samples
        .iter()
        .map(|sample| sample.resident_kib as f64)
        .sum::<f64>()
        / count;
    let product =
        |sample: &Sample| (sample.minutes - mean_x) * (sample.resident_kib as f64 - mean_y);
    let square = |sample: &Sample| (sample.minutes - mean_x).powi(2);
    samples.iter().map(product).sum::<f64>() / samples.iter().map(square).sum::<f64>()
}

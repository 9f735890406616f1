//! The text format of Prometheus, version 0.0.4, which every scraper reads. The library writes OpenMetrics, where the
//! description of a counter lacks the `_total` of its samples.

use std::fmt::Write;

use prometheus_client::encoding::text::encode_registry;

use super::Registry;

/// What `registry` shows, as `text/plain; version=0.0.4`.
pub fn text(registry: &Registry) -> String {
    let mut open_metrics = String::new();
    encode_registry(&mut open_metrics, registry).expect("a string takes all that is written to it");
    let mut text = String::with_capacity(open_metrics.len());
    let mut words = "";
    for line in open_metrics.lines() {
        let described = line.strip_prefix("# HELP ");
        let typed = line.strip_prefix("# TYPE ");
        if let Some((_, description)) = described.and_then(|rest| rest.split_once(' ')) {
            words = description;
        } else if let Some((name, kind)) = typed.and_then(|rest| rest.split_once(' ')) {
            let suffix = if kind == "counter" { "_total" } else { "" };
            let named = format!("{name}{suffix}");
            writeln!(text, "# HELP {named} {words}\n# TYPE {named} {kind}")
                .expect("a string takes all that is written to it");
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::{ConstGauge, Counter};

    #[test]
    fn a_counter_is_described_under_the_name_of_its_samples() {
        let mut registry = Registry::default();
        registry.register("mails", "Mails", <Counter>::default());
        registry.register("age", "Age", ConstGauge::new(7_i64));
        let expected = "# HELP mails_total Mails.\n# TYPE mails_total counter\nmails_total 0\n\
                        # HELP age Age.\n# TYPE age gauge\nage 7\n";
        assert_eq!(text(&registry), expected);
    }
}

//! A metric with labels all of whose values are known beforehand. It begins with a zero for each, so that the first
//! increase is seen, and shows them in the same order each time, which the library's family does not.

use std::array;
use std::fmt::Debug;
use std::sync::Arc;

use prometheus_client::encoding::{EncodeMetric, MetricEncoder};
use prometheus_client::metrics::{MetricType, TypedMetric};

/// One metric of type `M` for each of some combinations of `N` labels. A clone shares them.
#[derive(Debug, Clone)]
pub struct FixedFamily<const N: usize, M> {
    labels: [&'static str; N],
    children: Arc<[([&'static str; N], M)]>,
}

impl<const N: usize, M: Default> FixedFamily<N, M> {
    /// A family with these `labels`, for each of these combinations of their values.
    pub fn new(
        labels: [&'static str; N],
        values: impl IntoIterator<Item = [&'static str; N]>,
    ) -> Self {
        let children = values.into_iter().map(|values| (values, M::default()));
        Self {
            labels,
            children: children.collect(),
        }
    }

    /// The metric with these values, if it is one of the family.
    pub fn get(&self, values: [&str; N]) -> Option<&M> {
        let mut children = self.children.iter();
        children.find_map(|(own, child)| (*own == values).then_some(child))
    }
}

impl<const N: usize, M> EncodeMetric for FixedFamily<N, M>
where
    M: EncodeMetric + TypedMetric,
{
    fn encode(&self, mut encoder: MetricEncoder) -> Result<(), std::fmt::Error> {
        for (values, child) in self.children.iter() {
            let labels: [_; N] = array::from_fn(|index| (self.labels[index], values[index]));
            child.encode(encoder.encode_family(&labels)?)?;
        }
        Ok(())
    }

    fn metric_type(&self) -> MetricType {
        M::TYPE
    }
}

//! The fields of `visits --json`, from which the text is made too.

use jiff::civil::Date;
use serde::Serialize;

use crate::store::visits::{Named, Report};

/// What was counted. Days are YYYY-MM-DD in Karachi; sums count a visitor who came on two days twice.
#[derive(Debug, Serialize)]
pub struct Shown {
    /// The days that were asked for.
    from: String,
    to: String,
    /// Absent for the whole site.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    pub visitors: i64,
    pub views: i64,
    /// From the first day that was ever counted, oldest first.
    pub days: Vec<Day>,
    /// Absent with `--page`.
    #[serde(flatten)]
    pub site: Option<Site>,
}

/// The parts of the whole site, largest first.
#[derive(Debug, Default, Serialize)]
pub struct Site {
    pub pages: Vec<Page>,
    pub referrers: Vec<Referrer>,
    pub devices: Vec<Device>,
    pub machines: Vec<Machine>,
    /// Views of visitors who are in no other number, because the server remembered too many.
    pub overflow_views: i64,
}

#[derive(Debug, Serialize)]
pub struct Day {
    pub day: String,
    pub visitors: i64,
    pub views: i64,
}

#[derive(Debug, Serialize)]
pub struct Page {
    pub page: String,
    pub visitors: i64,
    pub views: i64,
}

#[derive(Debug, Serialize)]
pub struct Referrer {
    pub host: String,
    pub visitors: i64,
}

#[derive(Debug, Serialize)]
pub struct Device {
    pub device: String,
    pub visitors: i64,
}

#[derive(Debug, Serialize)]
pub struct Machine {
    pub machine: String,
    pub views: i64,
}

impl Shown {
    /// `report` for the days from `from` to `to`; `None` if nothing was ever counted.
    pub fn new(report: Option<Report>, from: Date, to: Date, page: Option<String>) -> Self {
        let is_site = page.is_none();
        let mut shown = Self {
            from: from.to_string(),
            to: to.to_string(),
            page,
            visitors: 0,
            views: 0,
            days: Vec::new(),
            site: is_site.then(Site::default),
        };
        let Some(report) = report else {
            return shown;
        };
        let days = report.days.iter().map(|day| Day {
            day: day.day.to_string(),
            visitors: day.count.visitors,
            views: day.count.views,
        });
        shown.days = days.collect();
        shown.visitors = shown.days.iter().map(|day| day.visitors).sum();
        shown.views = shown.days.iter().map(|day| day.views).sum();
        shown.site = is_site.then(|| Site::new(report));
        shown
    }

    /// Whether nothing was ever counted.
    pub fn is_empty(&self) -> bool {
        self.days.is_empty()
    }

    /// A sentence about visitors who are missing.
    pub fn overflow(&self) -> Option<String> {
        let views = self.site.as_ref()?.overflow_views;
        (views > 0).then(|| {
            format!("There were more visitors than the server remembers in a day: {views} views are by visitors who are not in these numbers.")
        })
    }
}

impl Site {
    fn new(report: Report) -> Self {
        let pages = |Named { name, count }| Page {
            page: name,
            visitors: count.visitors,
            views: count.views,
        };
        let referrers = |Named { name, count }| Referrer {
            host: name,
            visitors: count.visitors,
        };
        let devices = |Named { name, count }| Device {
            device: name,
            visitors: count.visitors,
        };
        let machines = |Named { name, count }| Machine {
            machine: name,
            views: count.views,
        };
        Self {
            pages: report.pages.into_iter().map(pages).collect(),
            referrers: report.referrers.into_iter().map(referrers).collect(),
            devices: report.devices.into_iter().map(devices).collect(),
            machines: report.machines.into_iter().map(machines).collect(),
            overflow_views: report.overflow,
        }
    }
}

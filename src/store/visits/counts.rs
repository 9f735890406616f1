//! Counts that are not stored yet, by day. Their memory is bounded by the pages of the site and by [`MAX_REFERRERS`].

use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;

use crate::domain::visits::{DIRECT, Device, Machine, OTHER};

/// Most hosts of a day that are counted by name.
pub const MAX_REFERRERS: u32 = 500;
/// Most days that wait for a database that fails.
const MAX_DAYS: usize = 7;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The whole site.
    Site,
    /// A page.
    Page,
    /// Visitors from one host.
    Referrer,
    /// Visitors with one kind of device.
    Device,
    /// Views by one kind of machine.
    Machine,
    /// Views whose visitor was not looked for.
    Overflow,
}

impl Subject {
    /// Its name in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Site => "site",
            Self::Page => "page",
            Self::Referrer => "referrer",
            Self::Device => "device",
            Self::Machine => "machine",
            Self::Overflow => "overflow",
        }
    }
}

/// Different visitors, and pages that were sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// Different visitors of a day.
    pub visitors: i64,
    /// Pages that were sent.
    pub views: i64,
}

impl Count {
    fn add(&mut self, other: Self) {
        self.visitors += other.visitors;
        self.views += other.views;
    }
}

/// One row to add to.
pub(super) struct Row<'a> {
    pub subject: Subject,
    pub name: &'a str,
    pub count: Count,
}

/// What was counted, by day.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    days: BTreeMap<Date, DayCounts>,
}

impl Counts {
    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.days.is_empty()
    }

    /// The counts of `day`, to add to.
    pub fn on(&mut self, day: Date) -> &mut DayCounts {
        self.days.entry(day).or_default()
    }

    /// Adds `other`, which could not be stored. Of more than seven days the oldest are dropped.
    pub fn merge(&mut self, other: Self) {
        for (day, counts) in other.days {
            self.on(day).merge(counts);
        }
        while self.days.len() > MAX_DAYS {
            self.days.pop_first();
        }
    }

    pub(super) fn days(&self) -> impl Iterator<Item = (&Date, &DayCounts)> {
        self.days.iter()
    }
}

/// What was counted of one day.
#[derive(Debug, Clone, Default)]
pub struct DayCounts {
    site: Count,
    overflow: i64,
    pages: HashMap<String, Count>,
    referrers: HashMap<String, i64>,
    devices: BTreeMap<Device, i64>,
    machines: BTreeMap<Machine, i64>,
}

impl DayCounts {
    /// Counts a view of `page`, by a visitor who `is_first` time there on that day. The page must be one of the site's own.
    pub fn view(&mut self, page: &str, is_first: bool) {
        let count = Count {
            visitors: is_first.into(),
            views: 1,
        };
        self.site.views += 1;
        self.page(page, count);
    }

    /// Counts a visitor of the site. Where the visitor came from is counted apart.
    pub fn visitor(&mut self, device: Device) {
        self.site.visitors += 1;
        *self.devices.entry(device).or_default() += 1;
    }

    /// Counts so many `visitors` whom the site `name` led here, which is a host, [`DIRECT`] or [`OTHER`].
    pub fn came_from(&mut self, name: &str, visitors: i64) {
        if let Some(counted) = self.referrers.get_mut(name) {
            *counted += visitors;
            return;
        }
        let name = if self.has_room_for(name) { name } else { OTHER };
        *self.referrers.entry(name.to_owned()).or_default() += visitors;
    }

    /// Counts a view by a machine.
    pub fn machine(&mut self, machine: Machine) {
        *self.machines.entry(machine).or_default() += 1;
    }

    /// Counts a view whose visitor is not looked for.
    pub fn overflow(&mut self) {
        self.overflow += 1;
    }

    fn page(&mut self, page: &str, count: Count) {
        match self.pages.get_mut(page) {
            Some(counted) => counted.add(count),
            None => drop(self.pages.insert(page.to_owned(), count)),
        }
    }

    /// Only hosts are limited: `direct` and `other` always have a line.
    fn has_room_for(&self, name: &str) -> bool {
        let is_host = |name: &str| name != DIRECT && name != OTHER;
        let hosts = self.referrers.keys().filter(|known| is_host(known));
        !is_host(name) || hosts.count() < MAX_REFERRERS as usize
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.rows().next().is_none()
    }

    /// Adds `other`.
    pub fn merge(&mut self, other: Self) {
        self.site.add(other.site);
        self.overflow += other.overflow;
        for (page, count) in other.pages {
            self.page(&page, count);
        }
        for (name, visitors) in other.referrers {
            self.came_from(&name, visitors);
        }
        for (device, visitors) in other.devices {
            *self.devices.entry(device).or_default() += visitors;
        }
        for (machine, views) in other.machines {
            *self.machines.entry(machine).or_default() += views;
        }
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let row = |subject, name, visitors, views| Row {
            subject,
            name,
            count: Count { visitors, views },
        };
        let site = row(Subject::Site, "", self.site.visitors, self.site.views);
        let overflow = row(Subject::Overflow, "", 0, self.overflow);
        let pages = self.pages.iter();
        let referrers = self.referrers.iter();
        let devices = self.devices.iter();
        let machines = self.machines.iter();
        [site, overflow]
            .into_iter()
            .chain(pages.map(move |(page, count)| Row {
                subject: Subject::Page,
                name: page,
                count: *count,
            }))
            .chain(
                referrers.map(move |(name, visitors)| row(Subject::Referrer, name, *visitors, 0)),
            )
            .chain(
                devices
                    .map(move |(kind, visitors)| row(Subject::Device, kind.as_str(), *visitors, 0)),
            )
            .chain(
                machines.map(move |(kind, views)| row(Subject::Machine, kind.as_str(), 0, *views)),
            )
            .filter(|row| row.count != Count::default())
    }
}

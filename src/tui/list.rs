//! The list as far as it has been read: a window of rows around the selected one, and how far it is scrolled.

use crate::store::inbox_overview::{Overview, Place};

/// Rows that are read in each direction at least: a few screens.
const MIN_REACH: usize = 200;

/// Rows next to each other in the list.
#[derive(Debug, Default)]
pub(super) struct Window {
    pub(super) rows: Vec<Overview>,
    /// Which of the rows is selected.
    pub(super) selected: usize,
    /// Whether there can be newer items than these.
    pub(super) has_newer: bool,
    /// Whether there can be older items than these.
    pub(super) has_older: bool,
}

/// Which window is to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    Newest,
    Oldest,
    Around(Place),
}

/// The window, and which part of it is on the screen.
#[derive(Debug)]
pub(super) struct List {
    window: Window,
    /// The first row on the screen.
    top: usize,
    /// How many rows the screen has room for.
    page: usize,
    wanted: Option<Wanted>,
}

impl List {
    pub(super) fn new() -> Self {
        Self {
            window: Window::default(),
            top: 0,
            page: 1,
            wanted: Some(Wanted::Newest),
        }
    }

    pub(super) fn selected(&self) -> Option<&Overview> {
        self.window.rows.get(self.window.selected)
    }

    /// The rows on the screen, and whether each is selected.
    pub(super) fn visible(&self) -> impl Iterator<Item = (&Overview, bool)> {
        let rows = self.window.rows.iter().enumerate();
        let rows = rows.skip(self.top).take(self.page);
        rows.map(|(index, row)| (row, index == self.window.selected))
    }

    /// Whether all items that there are have been read.
    pub(super) fn is_complete(&self) -> bool {
        !self.window.has_newer && !self.window.has_older
    }

    /// How many rows have been read.
    pub(super) fn len(&self) -> usize {
        self.window.rows.len()
    }

    pub(super) fn page(&self) -> usize {
        self.page
    }

    pub(super) fn set_page(&mut self, page: usize) {
        self.page = page.max(1);
        self.scroll();
    }

    /// How many rows to read in each direction.
    pub(super) fn reach(&self) -> usize {
        MIN_REACH.max(3 * self.page)
    }

    pub(super) fn want(&mut self, wanted: Wanted) {
        self.wanted = Some(wanted);
    }

    /// Has the rows read again; the selected item stays selected.
    pub(super) fn want_again(&mut self) {
        let place = self.selected().map(|row| row.place.clone());
        self.want(place.map_or(Wanted::Newest, Wanted::Around));
    }

    pub(super) fn take_wanted(&mut self) -> Option<Wanted> {
        self.wanted.take()
    }

    pub(super) fn up(&mut self, rows: usize) {
        self.select(self.window.selected.saturating_sub(rows));
    }

    pub(super) fn down(&mut self, rows: usize) {
        self.select(self.window.selected.saturating_add(rows));
    }

    fn select(&mut self, index: usize) {
        let last = self.len().saturating_sub(1);
        self.window.selected = index.min(last);
        self.scroll();
        let (newer, older) = (self.window.selected, last - self.window.selected);
        let is_near_end = newer < self.page && self.window.has_newer
            || older < self.page && self.window.has_older;
        if is_near_end {
            self.want_again();
        }
    }

    /// Shows other rows. The selected one stays at its height, unless the list showed the newest items: then it goes on
    /// showing them.
    pub(super) fn set_window(&mut self, window: Window) {
        let height = self.window.selected.saturating_sub(self.top);
        let showed_newest = self.top == 0 && !self.window.has_newer;
        self.window = window;
        self.top = if showed_newest && !self.window.has_newer {
            0
        } else {
            self.window.selected.saturating_sub(height)
        };
        self.scroll();
    }

    /// Keeps the selected row on the screen, and the screen full.
    fn scroll(&mut self) {
        let selected = self.window.selected;
        let fullest = self.len().saturating_sub(self.page);
        let first = (selected + 1).saturating_sub(self.page);
        self.top = self.top.min(fullest).clamp(first, selected);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::inbox_overview::Source;

    fn place(id: i64) -> Place {
        Place {
            received_at: "2026-11-20T10:00:00+05:00".to_owned(),
            id,
            source: Source::Messages,
        }
    }

    /// The rows `newest` down to `oldest`, of which the one with this number is selected.
    fn window(newest: i64, oldest: i64, selected: i64) -> Window {
        let row = |id| Overview {
            place: place(id),
            kind: "message".to_owned(),
            state: "new".to_owned(),
            name: String::new(),
            subject: String::new(),
        };
        Window {
            rows: (oldest..=newest).rev().map(row).collect(),
            selected: usize::try_from(newest - selected).unwrap(),
            has_newer: false,
            has_older: oldest > 1,
        }
    }

    fn shown(window: Window, page: usize) -> List {
        let mut list = List::new();
        list.set_page(page);
        list.take_wanted();
        list.set_window(window);
        list
    }

    fn visible(list: &List) -> (Vec<i64>, i64) {
        let selected = list.selected().unwrap().place.id;
        (
            list.visible().map(|(row, _)| row.place.id).collect(),
            selected,
        )
    }

    #[test]
    fn the_list_scrolls_only_as_far_as_the_selection_needs() {
        let mut list = shown(window(9, 1, 9), 3);
        assert_eq!(visible(&list), (vec![9, 8, 7], 9));
        list.down(2);
        assert_eq!(visible(&list), (vec![9, 8, 7], 7));
        list.down(1);
        assert_eq!(visible(&list), (vec![8, 7, 6], 6));
        list.down(99);
        assert_eq!(visible(&list), (vec![3, 2, 1], 1));
        list.up(2);
        assert_eq!(visible(&list), (vec![3, 2, 1], 3));
        list.set_page(5);
        assert_eq!(visible(&list), (vec![5, 4, 3, 2, 1], 3));
        list.set_page(0);
        assert_eq!(visible(&list), (vec![3], 3));
    }

    #[test]
    fn new_rows_appear_above_while_the_newest_are_shown() {
        let mut list = shown(window(9, 1, 9), 3);
        list.set_window(window(10, 1, 9));
        assert_eq!(visible(&list), (vec![10, 9, 8], 9));
        list.down(4);
        assert_eq!(visible(&list), (vec![7, 6, 5], 5));
        list.set_window(window(12, 1, 5));
        assert_eq!(visible(&list), (vec![7, 6, 5], 5));
    }

    #[test]
    fn more_rows_are_wanted_before_they_are_needed() {
        let mut list = shown(window(30, 11, 30), 5);
        list.down(14);
        assert_eq!(list.take_wanted(), None);
        list.down(1);
        assert_eq!(list.take_wanted(), Some(Wanted::Around(place(15))));
        let mut all = shown(window(20, 1, 20), 5);
        all.down(99);
        assert_eq!(all.take_wanted(), None);
    }

    #[test]
    fn an_empty_list_moves_nowhere() {
        let mut list = shown(Window::default(), 3);
        list.down(1);
        list.up(1);
        list.want_again();
        assert!(list.selected().is_none() && list.is_complete());
        assert_eq!(list.take_wanted(), Some(Wanted::Newest));
    }
}

//! The counts as text: a bar for each day on a terminal, and tables.

use super::shown::{Shown, Site};
use crate::cli::output::{layout, screen};

/// Longest bar, in columns.
const LONGEST_BAR: usize = 40;
/// Gaps and edges beside a bar.
const BESIDE_BAR: usize = 2;
/// Most rows of a table. `--json` has all.
const ROWS: usize = 20;
/// A column filled by eighths.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// A row: its name and its numbers.
type Row = (String, Vec<i64>);

/// What `shown` says, for a terminal if standard output is one.
pub fn text(shown: &Shown) -> String {
    let (width, bold) = screen();
    lay_out(shown, width, bold)
}

fn lay_out(shown: &Shown, width: Option<usize>, bold: bool) -> String {
    let mut texts = vec![days(shown, width, bold)];
    if let Some(site) = &shown.site {
        texts.extend(lists(site, width, bold));
    }
    texts.join("\n")
}

fn days(shown: &Shown, width: Option<usize>, bold: bool) -> String {
    let mut rows: Vec<Row> = shown
        .days
        .iter()
        .map(|day| (day.day.clone(), vec![day.visitors, day.views]))
        .collect();
    rows.push(("Total".to_owned(), vec![shown.visitors, shown.views]));
    let (header, mut cells) = columns(&["Day", "Visitors", "Views"], &rows);
    let mut header: Vec<&str> = header.iter().map(String::as_str).collect();
    if let Some(width) = width {
        let used: usize = header.iter().map(|title| title.len() + BESIDE_BAR).sum();
        let room = width
            .saturating_sub(used.max("2026-11-20".len()))
            .min(LONGEST_BAR);
        let most = shown.days.iter().map(|day| day.visitors).max();
        header.push("");
        for (cells, day) in cells.iter_mut().zip(&shown.days) {
            cells.push(bar(day.visitors, most.unwrap_or_default(), room));
        }
    }
    layout(&header, &cells, width, bold)
}

fn lists(site: &Site, width: Option<usize>, bold: bool) -> Vec<String> {
    let pages = site.pages.iter();
    let pages = pages.map(|page| (page.page.clone(), vec![page.visitors, page.views]));
    let referrers = site.referrers.iter();
    let referrers = referrers.map(|from| (in_words(&from.host), vec![from.visitors]));
    let devices = site.devices.iter();
    let devices = devices.map(|kind| (in_words(&kind.device), vec![kind.visitors]));
    let machines = site.machines.iter();
    let machines = machines.map(|kind| (in_words(&kind.machine), vec![kind.views]));
    let lists: [(&[&str], Vec<Row>); 4] = [
        (&["Page", "Visitors", "Views"], pages.collect()),
        (&["Came from", "Visitors"], referrers.collect()),
        (&["Device", "Visitors"], devices.collect()),
        (
            &["Machines, not counted above", "Views"],
            machines.collect(),
        ),
    ];
    let lists = lists.into_iter().filter(|(_, rows)| !rows.is_empty());
    lists
        .map(|(header, rows)| {
            let shown = &rows[..rows.len().min(ROWS)];
            let (header, cells) = columns(header, shown);
            let header: Vec<&str> = header.iter().map(String::as_str).collect();
            let mut text = layout(&header, &cells, width, bold);
            if rows.len() > ROWS {
                let more = rows.len() - ROWS;
                text.push_str(&format!("and {more} more, which --json shows\n"));
            }
            text
        })
        .collect()
}

/// Header and cells with the numbers aligned to the right.
fn columns(header: &[&str], rows: &[Row]) -> (Vec<String>, Vec<Vec<String>>) {
    let width = |column: usize| {
        let numbers = rows
            .iter()
            .map(|(_, numbers)| numbers[column].to_string().len());
        numbers.chain([header[column + 1].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len() - 1).map(width).collect();
    let titles = header[1..].iter().zip(&widths);
    let titles = titles.map(|(title, width)| format!("{title:>width$}"));
    let header = [header[0].to_owned()].into_iter().chain(titles).collect();
    let cells = rows.iter().map(|(name, numbers)| {
        let numbers = numbers.iter().zip(&widths);
        let numbers = numbers.map(|(number, width)| format!("{number:>width$}"));
        [name.clone()].into_iter().chain(numbers).collect()
    });
    (header, cells.collect())
}

/// A bar of `value`, where `most` fills `room` columns. A value above zero is always visible.
fn bar(value: i64, most: i64, room: usize) -> String {
    let eighths = (value * room as i64 * 8).checked_div(most).unwrap_or(0);
    let eighths = eighths.max(i64::from(value > 0)) as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// A name of the database for people.
fn in_words(name: &str) -> String {
    match name {
        "direct" => "no other site, or unknown",
        "other" => "other hosts",
        "phone" => "phones",
        "tablet" => "tablets",
        "desktop" => "desktops",
        "crawler" => "crawlers",
        "headless" => "browsers without a screen",
        "prefetch" => "pages fetched in advance",
        "program" => "programs and libraries",
        "unnamed" => "with no or a short name",
        host => host,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::visits::shown::{Day, Page};
    use crate::domain::terminal_text::columns_of;

    fn shown(visitors: &[i64]) -> Shown {
        let mut shown = Shown::new(
            None,
            jiff::civil::date(2026, 11, 1),
            jiff::civil::date(2026, 11, 3),
            None,
        );
        shown.days = visitors
            .iter()
            .enumerate()
            .map(|(day, visitors)| Day {
                day: format!("2026-11-{:02}", day + 1),
                visitors: *visitors,
                views: visitors * 1000,
            })
            .collect();
        shown
    }

    #[test]
    fn every_line_fits_a_terminal_of_80_columns_and_a_narrow_one() {
        let mut shown = shown(&[0, 1, 123_456_789]);
        let page = |number| Page {
            page: format!("/news/{}", format!("a-very-long-slug-{number}-").repeat(8)),
            visitors: number,
            views: number,
        };
        let site = shown.site.as_mut().unwrap();
        site.pages = (0..25).map(page).collect();
        for width in [80, 40] {
            let text = lay_out(&shown, Some(width), false);
            let longest = text.lines().map(columns_of).max().unwrap();
            assert!(longest <= width, "{longest} of {width}:\n{text}");
            assert!(text.contains("and 5 more, which --json shows"), "{text}");
        }
        assert!(!lay_out(&shown, None, false).contains('█'));
    }

    #[test]
    fn bars_are_as_long_as_their_days_are_busy() {
        for (value, most, expected) in [
            (0, 0, ""),
            (0, 9, ""),
            (9, 9, "████"),
            (5, 10, "██"),
            (5, 8, "██▌"),
            (1, 1_000_000, "▏"),
        ] {
            assert_eq!(bar(value, most, 4), expected, "{value} of {most}");
        }
    }
}

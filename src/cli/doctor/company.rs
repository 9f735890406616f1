//! Checks of the company file: samples that are left, and licences that expire.

use jiff::civil::Date;

use super::check::Check;
use crate::facts::{Company, Licence};

/// How many days before its last day a licence is a finding: authorities take weeks to renew one.
const NOTICE_DAYS: i32 = 60;

/// The checks of a file that was loaded with this result.
pub fn checks(loaded: anyhow::Result<Company>, today: Date) -> Vec<Check> {
    const CHECK: &str = "company";
    let company = match loaded {
        Ok(company) => company,
        Err(error) => {
            let error = format!("{error:#}");
            return vec![Check::bad(CHECK, error, "correct the company file")];
        }
    };
    if company.samples.is_empty() {
        return vec![
            Check::good(CHECK, "no samples are left"),
            licences(&company.licences, today),
        ];
    }
    let samples = Check::bad(
        CHECK,
        format!("samples are shown: {}", company.samples.join(", ")),
        "put your own facts into the company file, delete its list `samples`, and name it with --company",
    );
    match company.is_sample("licences") {
        true => vec![samples],
        false => vec![samples, licences(&company.licences, today)],
    }
}

fn licences(licences: &[Licence], today: Date) -> Check {
    const CHECK: &str = "licences";
    const REMEDY: &str =
        "renew it, and write its new number and `valid_until` into the company file";
    let mut dated: Vec<(Date, &Licence)> = licences
        .iter()
        .filter_map(|licence| Some((licence.valid_until?, licence)))
        .collect();
    dated.sort_by_key(|(until, _)| *until);
    let Some((until, first)) = dated.first() else {
        let listed = licences.len();
        return Check::good(CHECK, format!("{listed} listed, none with `valid_until`"));
    };
    let named = format!("{} by {}", first.name, first.authority);
    let days = (*until - today).get_days();
    if days < 0 {
        Check::bad(CHECK, format!("expired on {until}: {named}"), REMEDY)
    } else if days <= NOTICE_DAYS {
        Check::bad(
            CHECK,
            format!("expires on {until}, in {days} days: {named}"),
            REMEDY,
        )
    } else {
        Check::good(CHECK, format!("the first expires on {until}: {named}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_a_finding_from_sixty_days_before_its_end() {
        let today = jiff::civil::date(2026, 12, 15);
        let finding = |days: &[&str]| {
            let licences: Vec<Licence> = days
                .iter()
                .map(|day| {
                    let json = serde_json::json!({
                        "authority": "ICT", "number": "1", "valid_until": day
                    });
                    serde_json::from_value(json).unwrap()
                })
                .collect();
            let check = super::licences(&licences, today);
            (check.ok, check.finding)
        };
        for (days, ok, words) in [
            (&[][..], true, "0 listed"),
            (
                &["2027-06-01", "2026-12-14"],
                false,
                "expired on 2026-12-14",
            ),
            (&["2026-12-15"], false, "in 0 days"),
            (&["2027-02-13", "2030-01-01"], false, "in 60 days"),
            (&["2027-02-14"], true, "the first expires on 2027-02-14"),
        ] {
            let (is_ok, finding) = finding(days);
            assert_eq!(is_ok, ok, "{finding}");
            assert!(finding.contains(words), "{finding}");
        }
    }
}

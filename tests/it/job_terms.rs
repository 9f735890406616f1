//! Pay, hours and the other terms of a job, from the command to the pages.

use serde_json::{Map, Value, json};

use crate::binary::{Binary, Output, output};
use crate::server::Server;
use crate::tools::eventually;

/// The terms of the job, each a flag of the same name.
fn given() -> Map<String, Value> {
    let terms = json!({
        "pay_min": 45000, "pay_max": 52000, "pay_period": "month",
        "hours": "12-hour shifts", "days_off": "Friday", "overtime": "paid twice",
        "lodging": "a room: \"shared\" # 4", "meals": "two a day",
        "uniform": "provided, not deducted", "training": "paid",
        "education": "میٹرک", "height": "5 ft 6", "documents": "CNIC; licence",
    });
    terms.as_object().unwrap().clone()
}

fn edit(binary: &Binary, arguments: &[&str]) -> Output {
    binary.run(&[&["jobs", "edit", "1"], arguments].concat())
}

/// The markup of the JobPosting on the page of the job.
fn posting(server: &Server) -> Value {
    let page = server.get("/career/driver").body;
    let scripts = page.split("<script type=\"application/ld+json\"").skip(1);
    scripts
        .filter_map(|rest| {
            let (_, rest) = rest.split_once('>')?;
            serde_json::from_str::<Value>(rest.split_once("</script>")?.0).ok()
        })
        .find(|data| data["@type"] == "JobPosting")
        .unwrap()
}

#[test]
fn the_api_the_page_and_its_markup_say_what_is_given() {
    let server = Server::start(&[]);
    let admin = server.admin();
    let mut adding = admin.adding_job("Driver", "2999-12-31");
    for (name, value) in given() {
        let value = value.as_str().map_or(value.to_string(), str::to_owned);
        adding.arg(format!("--{}={value}", name.replace('_', "-")));
    }
    output(adding).data();
    eventually(|| server.get("/career/driver").status == 200);
    let listed = server.get("/api/jobs").json()["data"][0].clone();
    for (name, value) in given() {
        assert_eq!(listed[&name], value, "{name}");
    }
    let shown = admin.run(&["jobs", "show", "1"]).data();
    let sentence = "Pay:       Rs 45,000 to 52,000 a month\n";
    assert!(shown.contains(sentence), "{shown}");
    let page = server.get("/career/driver").body;
    for text in [
        "Rs 45,000 to 52,000 a month",
        "12-hour shifts",
        "provided, not deducted",
        "5 ft 6",
        ">CNIC</span>",
        ">licence</span>",
    ] {
        assert!(page.contains(text), "{text}");
    }
    let markup = posting(&server);
    assert_eq!(markup["workHours"], "12-hour shifts");
    assert_eq!(markup["educationRequirements"], "میٹرک");
    assert!(markup["jobLocation"]["address"]["addressRegion"].is_string());
    // Google shows the description, so it has all conditions too.
    let description = markup["description"].as_str().unwrap();
    let lists = format!("{} {}", markup["jobBenefits"], markup["qualifications"]);
    for name in [
        "days_off",
        "overtime",
        "meals",
        "uniform",
        "training",
        "height",
        "documents",
    ] {
        let value = given()[name].as_str().unwrap().to_owned();
        assert!(
            description.contains(&value) && lists.contains(&value),
            "{name}"
        );
    }
    for text in [
        "12-hour shifts",
        "میٹرک",
        "45,000 to 52,000",
        "a room: \"shared\" # 4",
    ] {
        assert!(description.contains(text), "{text}: {description}");
    }
    assert_eq!(
        markup["baseSalary"],
        json!({
            "@type": "MonetaryAmount", "currency": "PKR",
            "value": {"@type": "QuantitativeValue", "minValue": 45000, "maxValue": 52000, "unitText": "MONTH"},
        })
    );

    let value = |server: &Server| posting(server)["baseSalary"]["value"].clone();
    edit(&admin, &["--pay-max", "45000", "--pay-period", "day"]).data();
    let fixed = json!({"@type": "QuantitativeValue", "value": 45000, "unitText": "DAY"});
    eventually(|| value(&server) == fixed);
    edit(&admin, &["--no-pay", "--hours", ""]).data();
    eventually(|| posting(&server).get("baseSalary").is_none());
    assert!(posting(&server).get("workHours").is_none());
    let page = server.get("/career/driver").body;
    assert!(!page.contains("45,000") && !page.contains("12-hour"));
}

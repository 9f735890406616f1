//! `standfast doctor`: its findings and remedies. It changes nothing. `standfast status`.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use serde_json::Value;

use crate::binary::{Binary, Output, output};
use crate::import_commands::tree;
use crate::server::Server;
use crate::stored;

/// A database with a job that is open for months, and a company file without sample data.
fn healthy() -> Binary {
    let binary = Binary::in_new_dir();
    let mut facts: Value = serde_json::from_str(include_str!("../../data/company.json")).unwrap();
    facts["samples"] = serde_json::json!([]);
    let facts = facts.to_string().replace("Sample", "Real");
    let facts = facts.replace("0000/2026", "17/2026");
    let facts = facts.replace("0000000", "1234567");
    let facts = facts.replace(" 000 000", " 111 222");
    let facts = facts.replace("@example.com", "@company.pk");
    let facts = facts.replace("//standfast.example", "//company.pk");
    fs::write(binary.path("company.json"), facts).unwrap();
    let job = "jobs add --title Driver --location Lahore --vacancies 6 --min-age 23 --max-age 50 --description x";
    run_at(&binary, &format!("{job} --deadline 2027-06-30")).data();
    binary
}

/// Runs a command on 15 December 2026.
fn run_at(binary: &Binary, words: &str) -> Output {
    let mut command = binary.command(&words.split(' ').collect::<Vec<_>>());
    command
        .env("STANDFAST_CLOCK", "2026-12-15T12:00:00+05:00")
        .env("STANDFAST_COMPANY", "company.json");
    output(command)
}

/// The faults.
fn findings(binary: &Binary) -> Vec<String> {
    found(run_at(binary, "doctor"))
}

fn found(run: Output) -> Vec<String> {
    let lines = run.stdout.lines();
    let faults = lines.filter_map(|line| line.strip_prefix("fault: "));
    let faults: Vec<_> = faults.map(str::to_owned).collect();
    let code = if faults.is_empty() { 0 } else { 6 };
    assert_eq!(run.code, code, "{}", run.stderr);
    faults
}

#[test]
fn what_is_only_off_is_a_notice_and_no_fault() {
    let binary = healthy();
    let _server = binary.serve(&[]);
    let mail = "notice: email notifications are off; set STANDFAST_MAIL_TO\n";
    let backups = "notice: daily backups are off; set STANDFAST_BACKUP_DIR\n";
    let urdu = "notice: open jobs without an Urdu translation: 1; see `standfast jobs list`\n";
    let https = "notice: pages and feeds link to https://company.pk, but the settings have no HTTPS: set STANDFAST_TLS_DOMAIN or, for a proxy, STANDFAST_TRUSTED_PROXY, or write the address with http://\n";
    let missing = "notice: the company file lacks these facts, so the pages leave them out: districts, guards_on_duty, night_checks, night_supervisor_districts, night_supervisors, notice, quotation_within, relief_within, social_links, survey_within; `standfast company show` shows where each would appear\n";
    let printed = || run_at(&binary, "doctor").data();
    assert_eq!(
        printed(),
        format!("ok\n{mail}{urdu}{https}{backups}{missing}")
    );
    binary.run(&["jobs", "close", "driver"]).data();
    fs::write(binary.path("standfast.db.before-v2"), "").unwrap();
    let copy = "notice: standfast.db.before-v2 still contains data that was deleted from the database; delete it when you no longer need it\n";
    let closed = "notice: no job is open\n";
    let all = format!("ok\n{mail}{closed}{https}{copy}{backups}{missing}");
    assert_eq!(printed(), all);
    let settings = "STANDFAST_MAIL_TO=a@b.pk\nSTANDFAST_MAIL_FROM=a@b.pk\nSTANDFAST_SMTP=smtp://b.pk\nSTANDFAST_TLS_DOMAIN=b.pk\n";
    fs::write(binary.path("settings"), settings).unwrap();
    let mut doctor = binary.command(&["doctor"]);
    doctor.env("STANDFAST_SETTINGS_FILE", binary.path("settings"));
    let found = found(output(doctor)).join("\n");
    for name in ["STANDFAST_MAIL_TO", "STANDFAST_TLS_CERT"] {
        let restart = format!("{name} is set, but the server has not read it yet; restart it");
        assert!(found.contains(&restart), "{found}");
    }
}

#[test]
fn doctor_prints_its_findings_as_json_faults_first() {
    let binary = healthy();
    // No server is running.
    let run = run_at(&binary, "doctor --json");
    assert_eq!(run.code, 6, "{}", run.stderr);
    let findings: Vec<Value> = serde_json::from_str(&run.stdout).unwrap();
    let kinds: Vec<_> = findings.iter().map(|finding| &finding["kind"]).collect();
    assert_eq!(kinds[0], "fault");
    assert!(kinds[1..].iter().all(|kind| *kind == "notice"), "{kinds:?}");
    let message = findings[0]["message"].as_str().unwrap();
    assert!(message.contains("no server is running"), "{message}");
    // As without JSON, there are only notices while a server is running.
    let _server = binary.serve(&[]);
    let findings = run_at(&binary, "doctor --json").json();
    assert_eq!(findings[0]["kind"], "notice");
}

#[test]
fn status_is_one_screen_about_the_site() {
    let binary = healthy();
    let server = binary.serve(&[]);
    server.send_message();
    let later = "news add --title A --content B --date 2999-01-01";
    assert_eq!(run_at(&binary, later).code, 0);
    let shown = run_at(&binary, "status").stdout;
    for line in [
        "Server:    running\nDatabase:  standfast.db, 0.",
        " MB\nNews:      0 published, 1 scheduled\nOpen jobs: 1\nNew:       1 message, 0 applications\n",
        "Mail:      off\nBackup:    off\n",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
}

#[test]
fn doctor_leaves_the_log_of_a_crash_unchanged() {
    let mut server = Server::start(&[]);
    server.send_message();
    server.kill();
    let dir = server.db.parent().unwrap();
    let files = || {
        let mut files = tree(dir);
        // The index of the WAL, which every process rebuilds when it opens it.
        files.remove("standfast.db-shm");
        files
    };
    let before = files();
    found(server.admin().run(&["doctor"]));
    assert!(files() == before);
}

#[test]
fn each_finding_is_one_line_with_a_remedy() {
    let binary = Binary::in_new_dir();
    drop(binary.database());
    let run = binary.run(&["doctor"]);
    assert_eq!((run.code, run.stderr.as_str()), (6, "error: faults: 2\n"));
    let samples = "put your own facts into the company file of STANDFAST_COMPANY, and remove their names from its list `samples`; `standfast company show` prints all facts";
    let lines: Vec<&str> = run.stdout.lines().collect();
    let shown = "fault: the pages show sample data: address, ";
    assert!(lines[0].starts_with(shown) && lines[0].ends_with(samples));
    assert!(lines[1].starts_with("fault: no server is running on this database; start it"));
    // The exit code is the same if the output is closed.
    let mut unread = binary.command(&["doctor"]);
    unread.stdout(std::io::pipe().unwrap().1);
    assert_eq!(output(unread).code, 6);
}

#[test]
fn a_database_that_cannot_be_opened_is_a_finding() {
    let binary = Binary::in_new_dir();
    let finding = &found(binary.run(&["doctor"]))[0];
    assert!(finding.contains("there is no database at"), "{finding}");
    assert_eq!(fs::read_dir(binary.directory()).unwrap().count(), 0);
    fs::write(binary.path("standfast.db"), "Dear Sir or Madam").unwrap();
    let finding = &found(binary.run(&["doctor"]))[0];
    assert!(finding.contains("is not a database"), "{finding}");
}

fn damage(binary: &Binary) {
    let root = "select rootpage from sqlite_schema where name = 'jobs'";
    let page = stored::column::<u32>(&binary.database(), root)[0] as usize;
    let file = binary.path("standfast.db");
    let mut damaged = fs::read(&file).unwrap();
    damaged[4096 * (page - 1)..4096 * page].fill(0xa5);
    fs::write(file, damaged).unwrap();
}

fn add_a_trigger(binary: &Binary) {
    let spy = "create trigger spy after insert on messages begin update news set content = new.message; end";
    binary.database().execute_batch(spy).unwrap();
}

fn open_to_all(binary: &Binary) {
    let mode = Permissions::from_mode(0o644);
    fs::set_permissions(binary.path("standfast.db"), mode).unwrap();
}

fn forget_a_sample(binary: &Binary) {
    let facts = fs::read_to_string(binary.path("company.json")).unwrap();
    let facts = facts.replace("Third-party liability", "Sum to be supplied");
    fs::write(binary.path("company.json"), facts).unwrap();
}

#[test]
fn a_check_of_the_settings_names_unmarked_sample_data() {
    let binary = healthy();
    let check = || run_at(&binary, "config check").data();
    assert!(!check().contains("sample data"));
    forget_a_sample(&binary);
    let notice = "notice: the company file still has sample data that its list `samples` does not mark: insurance;";
    assert!(check().contains(notice), "{}", check());
}

fn lose_a_logo(binary: &Binary) {
    let facts = fs::read_to_string(binary.path("company.json")).unwrap();
    let facts = facts.replace("/images/clients/banking.svg", "/images/clients/beacon.png");
    fs::write(binary.path("company.json"), facts).unwrap();
}

fn break_the_company(binary: &Binary) {
    fs::write(binary.path("company.json"), "{\"na\u{202e}me\": 3}").unwrap();
}

#[test]
fn each_problem_is_found_alone_and_with_its_remedy() {
    type Problem = fn(&Binary);
    let problems: [(Problem, &str, &str); 6] = [
        (damage, "is damaged: ", "standfast backup restore"),
        (add_a_trigger, "trigger spy", "restore a backup"),
        (open_to_all, "(mode 0644)", "run `chmod 600 standfast.db`"),
        (
            forget_a_sample,
            "sample data without marking it: insurance;",
            "replace it in all entries",
        ),
        (
            lose_a_logo,
            "clients[0].logo: there is no file /images/clients/beacon.png",
            "put it at images/clients/beacon.png in an overlay directory (STANDFAST_OVERLAY), or correct the name",
        ),
        (break_the_company, "company.json cannot", r"na\u{202e}me"),
    ];
    for (make, found, remedy) in problems {
        let binary = healthy();
        make(&binary);
        let findings = findings(&binary);
        assert!(findings.len() == 2 && findings[1].starts_with("no server is running"));
        let is_found = findings[0].contains(found) && findings[0].contains(remedy);
        assert!(is_found, "{findings:?}");
    }
}

#[test]
fn only_a_longer_period_than_promised_is_found() {
    let binary = healthy();
    let too_long = "the application form promises 180 days, and STANDFAST_RETAIN_APPLICATIONS is 181d; shorten it";
    let messages_too_long =
        "the contact form promises 365 days, and STANDFAST_RETAIN_MESSAGES is 366d; shorten it";
    for (setting, period, expected) in [
        ("SPAM", "30d", None),
        ("APPLICATIONS", "30d", None),
        ("APPLICATIONS", "181d", Some(too_long)),
        ("MESSAGES", "366d", Some(messages_too_long)),
    ] {
        let mut doctor = binary.command(&["doctor"]);
        doctor.env(format!("STANDFAST_RETAIN_{setting}"), period);
        let found = found(output(doctor));
        let finding = found.iter().find(|line| line.contains("promises"));
        assert_eq!(finding.map(String::as_str), expected, "{setting} {period}");
    }
}

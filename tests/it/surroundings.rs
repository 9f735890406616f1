//! Unusual machines: no files except the program, another time zone, an ordinary user, a clock that steps.

use standfast::inbox::State;

use crate::binary::{Binary, output, wrap};
use crate::moving_clock::MovingClock;
use crate::server::Server;
use crate::stored::TestMessage;
use crate::tools::{eventually, unshare};

/// A debug build reads its front end from disk; `benches/packages/installed.py` serves a page from the shipped program in a root
/// that has nothing else.
#[test]
fn the_server_needs_no_variable_and_no_file_of_the_system() {
    // The names of hosts, users, time zones, types and certificates.
    let hide = "mount -t tmpfs none /etc && mount -t tmpfs none /usr/share && cd /";
    let alone = "exec env -i STANDFAST_ADDR=127.0.0.1:0 \"$0\" \"$@\"";
    let script = format!("{hide} && {alone}");
    let Some(mut command) = unshare(&["--mount", "--map-root-user"], &script) else {
        return;
    };
    let binary = Binary::in_new_dir();
    let server = Server::within(&mut command, &binary.path("standfast.db"), &[]);
    for path in ["/", "/news", "/career", "/sitemap.xml"] {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    server.send_message();
    assert_eq!(server.messages().len(), 1);
}

#[test]
fn every_time_zone_of_the_machine_shows_the_days_of_karachi() {
    const NOW: &str = "2030-01-31T23:30:00+05:00";
    let binary = Binary::in_new_dir();
    let received_at = "2030-01-31T00:10:00+05:00".parse().unwrap();
    TestMessage::default().store(&binary.database(), State::New, received_at);
    let mut job = binary.adding_job("Driver", "2030-01-31");
    job.env("STANDFAST_CLOCK", NOW);
    output(job).data();
    let shown = |zone: &str| {
        let lists = [
            &["messages", "list", "--all"][..],
            &["messages", "show", "1"],
            &["messages", "export"],
            &["jobs", "list"],
        ];
        let lists = lists.map(|arguments| {
            let mut command = binary.command(arguments);
            command.env("TZ", zone).env("STANDFAST_CLOCK", NOW);
            output(command).data()
        });
        let database = binary.path("standfast.db");
        let server = Server::with(&database, &["--clock", NOW], &[("TZ", zone)]);
        let page = server.get("/career/driver");
        assert_eq!(page.status, 200, "{zone}");
        (lists, page.page_data()["data"].clone())
    };
    let in_karachi = shown("Asia/Karachi");
    assert!(in_karachi.0[1].contains("2030-01-31"), "{in_karachi:?}");
    for zone in ["Pacific/Kiritimati", "America/Los_Angeles", ":no such zone"] {
        assert_eq!(shown(zone), in_karachi, "{zone}");
    }
}

#[test]
fn a_user_that_is_not_root_serves_and_administers() {
    let user = ["--user", "--map-user=1000", "--map-group=1000"];
    let as_user = |binary: &Binary, arguments: &[&str]| {
        let mut command = unshare(&user, "exec \"$0\" \"$@\"")?;
        wrap(&mut command, &binary.command(arguments));
        command.current_dir(binary.directory());
        let run = output(command);
        assert_eq!(run.code, 0, "{run:?}");
        Some(run.stdout)
    };
    let binary = Binary::in_new_dir();
    let Some(mut command) = unshare(&user, "test $(id -u) = 1000 && exec \"$0\" \"$@\"") else {
        return;
    };
    let database = binary.path("standfast.db");
    let mut server = Server::within(&mut command, &database, &[]);
    server.send_message();
    as_user(&binary, &["news", "add", "--title=A", "--content=B"]);
    eventually(|| server.get("/news/a").status == 200);
    as_user(&binary, &["backup", "create", "copy.db"]);
    server.send_message();
    assert_eq!(server.stop(), Some(0));
    as_user(&binary, &["backup", "restore", "copy.db", "--yes"]);
    let restored = as_user(&binary, &["messages", "list", "--json"]).unwrap();
    assert_eq!(restored.matches("received_at").count(), 1, "{restored}");
}

#[test]
fn a_clock_that_steps_keeps_every_form_and_shows_each_day_its_jobs() {
    let binary = Binary::in_new_dir();
    let mut job = binary.adding_job("Driver", "2030-01-31");
    job.env("STANDFAST_CLOCK", "2030-01-31T10:00:00+05:00");
    output(job).data();
    let clock = MovingClock::at("2030-01-31T12:00:00+05:00");
    let server = binary.serve(&[&clock.flag(), "--rate-limit", "on"]);
    for (now, status) in [
        ("2030-01-31T12:00:00+05:00", 200),
        ("2041-01-01T00:00:00+05:00", 410),
        ("2030-01-31T12:00:00+05:00", 200),
        ("1970-01-02T00:00:00+05:00", 200),
        ("2030-02-01T12:00:00+05:00", 410),
    ] {
        clock.set(now);
        eventually(|| server.get("/career/driver").status == status);
        server.send_message();
        assert_eq!(server.get("/healthz").status, 200, "{now}");
    }
    assert_eq!(server.messages().len(), 5);
    let log = server.log_at_stop();
    assert!(!log.iter().any(|line| line.contains("ERROR")), "{log:#?}");
}

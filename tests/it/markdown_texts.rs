//! News and jobs in Markdown: the stored text, and the pages that show it with and without its marks.

use crate::binary::{Binary, output};
use crate::server::Server;
use crate::tools::eventually;

const SOURCE: &str = "# From Monday on\n\nTwo **officers** walk, see [openings](/career) and <https://example.com>:\n\n- F-8\n- G-11\n\n3. Alone\n\n<b onclick=x>";
const WORDS: &str = "From Monday on\n\nTwo officers walk, see openings and https://example.com:\n\n- F-8\n- G-11\n\n3. Alone\n\n<b onclick=x>";

fn publish(binary: &Binary) {
    let title = ["news", "add", "--title", "Night patrols"];
    binary
        .run(&[&title[..], &["--content", SOURCE]].concat())
        .data();
    output(binary.adding_job("Driver", "2999-12-31"));
    let edit = ["jobs", "edit", "1", "--description", SOURCE];
    binary.run(&edit).data();
}

#[test]
fn the_source_is_stored_and_shown_and_the_content_is_its_words() {
    let binary = Binary::in_new_dir();
    publish(&binary);
    for (command, content) in [("news", "content"), ("jobs", "description")] {
        let item = binary.run(&[command, "show", "1", "--json"]).json();
        assert_eq!([&item["source"], &item["format"]], [SOURCE, "markdown"]);
        assert_eq!(item[content], WORDS);
        let shown = binary.run(&[command, "show", "1"]).data();
        assert!(shown.contains("\n\n# From Monday on\n"), "{shown}");
        let listed = binary.run(&[command, "list", "--json"]).json();
        assert_eq!(listed[0], item);
    }
}

#[test]
fn pages_show_the_marks_and_the_api_and_the_feed_only_words() {
    let server = Server::start(&[]);
    publish(&server.admin());
    eventually(|| server.get("/career/driver").body.contains("From Monday on"));
    for (path, heading) in [("/news/night-patrols", "h2"), ("/career/driver", "h3")] {
        let page = server.get(path);
        for part in [
            " start=\"3\"".to_owned(),
            format!("From Monday on</{heading}>"),
            ">officers</strong>".to_owned(),
            " href=\"/career\"".to_owned(),
            " href=\"https://example.com/\"".to_owned(),
            "&lt;b onclick=x&gt;".to_owned(),
        ] {
            assert!(page.body.contains(&part), "{path}: no {part}");
        }
        assert!(!page.body.contains("**"), "{path}");
    }
    for (path, content) in [("/api/news", "content"), ("/api/jobs", "description")] {
        let list = server.get(path).json();
        let item = &list["data"][0];
        assert_eq!(item[content], WORDS);
        let extra = ["source", "format", "text"];
        assert!(extra.iter().all(|name| item.get(name).is_none()), "{item}");
    }
    let feed = server.get("/feed.xml").body;
    assert!(feed.contains("&lt;p&gt;Two officers walk"), "{feed}");
    assert!(!feed.contains("**"), "{feed}");
    let page = server.get("/career/driver").body;
    assert!(
        page.contains(r#""description":"\u003ch3>From Monday on\u003c/h3>\u003cp>Two \u003cstrong>officers\u003c/strong> walk"#),
        "the description for job search engines is HTML"
    );
    assert!(page.contains("\\u003cp>&lt;b onclick=x&gt;\\u003c/p>"));
}

//! The company's own documents in the overlay: the list, the files, and their page counts, sizes and previews.

use std::fs;

use pdf_writer::{Finish, Pdf, Rect, Ref};

use crate::binary::{Binary, output};
use crate::server::{Server, refused_start};

/// A PDF of A4 pages, with a black square on each.
fn pdf(pages: i32) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let [catalog, tree, square] = [1, 2, 3].map(Ref::new);
    let page = |index: i32| Ref::new(4 + index);
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..pages).map(page)).count(pages);
    for index in 0..pages {
        let mut page = pdf.page(page(index));
        page.parent(tree)
            .media_box(Rect::new(0.0, 0.0, 595.0, 842.0))
            .contents(square);
        page.resources().finish();
    }
    pdf.stream(square, b"100 400 300 300 re f");
    pdf.finish()
}

/// A program with this list in its overlay.
fn with_list(list: &serde_json::Value) -> Binary {
    let binary = Binary::in_new_dir();
    fs::create_dir_all(binary.path("overlay/downloads")).unwrap();
    fs::write(binary.path("overlay/documents.json"), list.to_string()).unwrap();
    binary
}

fn serve(binary: &Binary) -> Server {
    let overlay = binary.path("overlay");
    binary.serve(&["--overlay", overlay.to_str().unwrap()])
}

fn run(binary: &Binary, words: &[&str]) -> String {
    let mut command = binary.command(words);
    command.env("STANDFAST_OVERLAY", "overlay");
    output(command).stdout
}

#[test]
fn a_list_of_the_company_replaces_the_cards_in_both_languages() {
    let binary = with_list(&serde_json::json!({ "documents": [
        {
            "id": 4,
            "title": { "en": "Guards Act", "ur": "گارڈز ایکٹ" },
            "summary": { "en": "What a guard may do.", "ur": "گارڈ کیا کر سکتا ہے۔" },
            "status": "Superseded by the Act of 2026",
            "territory": "Quetta",
            "file": "/downloads/guards-act.pdf",
            "source": { "label": "The Gazette", "url": "http://gazette.example/1" },
        },
        { "id": 8, "title": "Arms Rules", "file": "/downloads/pakistan-arms-rules-2021.pdf" },
    ] }));
    let file = pdf(12);
    let kilobytes = file.len().div_ceil(1000);
    fs::write(binary.path("overlay/downloads/guards-act.pdf"), file).unwrap();
    let server = serve(&binary);
    let page = server.get("/downloads").body;
    for words in [
        "Guards Act",
        "What a guard may do.",
        "Superseded by the Act of 2026",
        "href=\"#document-4\"",
        "href=\"http://gazette.example/1\"",
        "href=\"/downloads/guards-act.pdf\"",
        &format!("PDF, 12 pages, {kilobytes} KB"),
        "Specimen: post order",
        "/images/downloads/pakistan-arms-rules-2021.webp",
    ] {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains("ICT Private Security Companies"));
    assert!(page.find("Guards Act") < page.find("Specimen: post order"));
    let urdu = server.get("/ur/downloads").body;
    assert!(urdu.contains("گارڈز ایکٹ") && urdu.contains("گارڈ کیا کر سکتا ہے۔"));
    // The picture of its first page, whose middle is black.
    let (_, copy) = page
        .split_once("src=\"/images/downloads/guards-act.")
        .unwrap();
    let copy = copy.split('"').next().unwrap();
    let picture = server.get(&format!("/images/downloads/guards-act.{copy}"));
    assert_eq!(picture.header("content-type"), "image/webp");
    assert_eq!(
        server
            .get("/downloads/guards-act.pdf")
            .header("content-type"),
        "application/pdf"
    );
    assert!(!run(&binary, &["doctor"]).contains("overlay"));
    drop(server);
    assert!(
        fs::read_dir(binary.path("standfast.db-pictures"))
            .unwrap()
            .count()
            > 0
    );
}

#[test]
fn a_file_that_replaces_a_summary_is_not_called_a_summary() {
    let binary = Binary::in_new_dir();
    let name = "ict-private-security-companies-ordinance-2001.pdf";
    fs::create_dir_all(binary.path("overlay/downloads")).unwrap();
    let count = |server: &Server| server.get("/downloads").body.matches(">Summary<").count();
    let built_in = binary.serve(&[]);
    assert_eq!(count(&built_in), 9);
    drop(built_in);
    fs::write(binary.path(format!("overlay/downloads/{name}")), pdf(40)).unwrap();
    let server = serve(&binary);
    assert_eq!(count(&server), 8);
    let page = server.get("/downloads").body;
    assert!(page.contains("PDF, 40 pages"));
    let shown = format!(
        "src=\"/images/downloads/{}\"",
        name.replace(".pdf", ".webp")
    );
    assert!(!page.contains(&shown), "the picture is that of the summary");
}

#[test]
fn a_damaged_or_missing_file_is_a_finding_and_the_server_still_starts() {
    let document = |id: u32, name: &str| serde_json::json!({ "id": id, "title": format!("Law {id}"), "file": format!("/downloads/{name}.pdf") });
    let list = serde_json::json!({ "documents": [document(1, "damaged"), document(2, "missing")] });
    let binary = with_list(&list);
    fs::write(
        binary.path("overlay/downloads/damaged.pdf"),
        b"%PDF-1.7\n1 0 obj <<",
    )
    .unwrap();
    let server = serve(&binary);
    let page = server.get("/downloads").body;
    assert!(page.contains("Law 1") && page.contains("PDF, 1 KB"));
    assert!(!page.contains("Law 2"));
    let found = run(&binary, &["doctor"]);
    for finding in [
        "fault: a file of the overlay cannot be used: downloads/damaged.pdf: the document is not a PDF, damaged",
        "fault: documents.json: the file of document 2 is not in the overlay: downloads/missing.pdf",
    ] {
        assert!(found.contains(finding), "{found}");
    }
    let log = server.log_at_stop();
    assert_eq!(
        log.iter()
            .filter(|line| line.contains("damaged.pdf"))
            .count(),
        1
    );
    assert_eq!(
        log.iter()
            .filter(|line| line.contains("missing.pdf"))
            .count(),
        1
    );
}

#[test]
fn a_wrong_list_is_rejected_with_the_path_of_the_field() {
    let list = serde_json::json!({ "documents": [{ "id": 1, "title": "A", "file": "a.pdf" }] });
    let binary = with_list(&list);
    let sentence = "documents[0].file: it must begin with /downloads/";
    assert!(run(&binary, &["config", "check"]).contains(sentence));
    let overlay = binary.path("overlay");
    let flags = ["--overlay", overlay.to_str().unwrap()];
    let (code, error) = refused_start(&binary.path("standfast.db"), &flags);
    assert_eq!(code, Some(4));
    assert!(error.contains(sentence), "{error}");
}

use super::*;

/// Formats the tree similar to HTML: a heading has its level, and a link is `[href](words)`.
fn format_blocks(blocks: &[Block]) -> String {
    let format_block = |block: &Block| match block {
        Block::Heading { level, content } => {
            format!("<h{level}>{}</h{level}>", format_line(content))
        }
        Block::Paragraph { content } => format!("<p>{}</p>", format_line(content)),
        Block::Quote { content } => format!("<quote>{}</quote>", format_blocks(content)),
        Block::Rule => "<rule>".to_owned(),
        Block::List { start, items } => {
            let items: String = items
                .iter()
                .map(|item| format!("<li>{}</li>", format_blocks(item)))
                .collect();
            match start {
                None => format!("<ul>{items}</ul>"),
                Some(start) => format!("<ol {start}>{items}</ol>"),
            }
        }
    };
    blocks.iter().map(format_block).collect()
}

fn format_line(content: &[Inline]) -> String {
    let format_inline = |inline: &Inline| match inline {
        Inline::Text(text) => text.clone(),
        Inline::Strong { content } => format!("<b>{}</b>", format_line(content)),
        Inline::Emphasis { content } => format!("<i>{}</i>", format_line(content)),
        Inline::Link { href, content } => format!("[{href}]({})", format_line(content)),
    };
    content.iter().map(format_inline).collect()
}

fn assert_parsed(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        let tree = format_blocks(&RichText::parse(source).0);
        assert_eq!(tree, *expected, "{source:?}");
    }
}

#[test]
fn usual_markdown_is_parsed() {
    assert_parsed(&[
        ("One.\n\nTwo.", "<p>One.</p><p>Two.</p>"),
        ("One\ntwo", "<p>One\ntwo</p>"),
        ("One\\\ntwo", "<p>One\ntwo</p>"),
        ("One **two** three", "<p>One <b>two</b> three</p>"),
        ("One *two* _three_", "<p>One <i>two</i> <i>three</i></p>"),
        ("***both***", "<p><i><b>both</b></i></p>"),
        ("snake_case_word", "<p>snake_case_word</p>"),
        ("5 * 3 = 15", "<p>5 * 3 = 15</p>"),
        ("\u{fdd0}", "<p>\u{fffd}</p>"),
        ("1968\\. A year", "<p>1968. A year</p>"),
        ("Rs. 32,000 & more", "<p>Rs. 32,000 & more</p>"),
        ("Tom &amp; Jerry &copy;", "<p>Tom & Jerry ©</p>"),
        ("- a\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
        (
            "3. a\n4. b",
            "<ol 3><li><p>a</p></li><li><p>b</p></li></ol>",
        ),
        (
            "Bring:\n- a CNIC",
            "<p>Bring:</p><ul><li><p>a CNIC</p></li></ul>",
        ),
        (
            "- a\n  - b",
            "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>",
        ),
        ("- a\n\n  more", "<ul><li><p>a</p><p>more</p></li></ul>"),
        ("> quoted\n> words", "<quote><p>quoted\nwords</p></quote>"),
        ("one\n\n***\n\ntwo", "<p>one</p><rule><p>two</p>"),
        ("    indented\n    text", "<p>indented\ntext</p>"),
        ("```\na\n\nb\n```", "<p>a\n\nb</p>"),
        ("| a | b |\n|---|---|", "<p>| a | b |\n|---|---|</p>"),
        ("# خبر\n\nآج **رات**", "<h1>خبر</h1><p>آج <b>رات</b></p>"),
        ("\u{feff}# A", "<p>\u{feff}# A</p>"),
    ]);
}

#[test]
fn headings_form_an_outline_without_gaps() {
    assert_parsed(&[
        ("# A\n\n## B\n\n### C", "<h1>A</h1><h2>B</h2><h3>C</h3>"),
        ("## A\n\n#### B\n\n## C", "<h1>A</h1><h2>B</h2><h1>C</h1>"),
        ("# A\n\n### B\n\n## C", "<h1>A</h1><h2>B</h2><h2>C</h2>"),
        ("#### A\n\n# B\n\n## C", "<h1>A</h1><h1>B</h1><h2>C</h2>"),
        (
            "# A\n## B\n### C\n#### D",
            "<h1>A</h1><h2>B</h2><h3>C</h3><h3>D</h3>",
        ),
        ("# **A** b", "<h1><b>A</b> b</h1>"),
        ("#\n\ntext", "<p>text</p>"),
        ("> # A", "<quote><p><b>A</b></p></quote>"),
        ("- ## A", "<ul><li><p><b>A</b></p></li></ul>"),
    ]);
}

#[test]
fn html_is_text_and_pictures_become_their_descriptions() {
    assert_parsed(&[
        ("a <b>c</b>", "<p>a <b>c</b></p>"),
        ("<script>x()</script>", "<p><script>x()</script></p>"),
        ("`a <b>` \\<i>", "<p>a <b> <i></p>"),
        ("<!-- a\n\n# B", "<p><!-- a</p><h1>B</h1>"),
        ("[Note]: <bring> a CNIC", "<p>[Note]: <bring> a CNIC</p>"),
        ("&lt;b&gt;", "<p><b></p>"),
        ("![A gate](gate.jpg)", "<p>A gate</p>"),
        ("![**A** gate](javascript:x)", "<p>A gate</p>"),
        ("![](gate.jpg)", ""),
        ("![**A** gate](gate.jpg) b\n\nc", "<p>A gate b</p><p>c</p>"),
    ]);
}

#[test]
fn links_to_safe_targets_are_kept() {
    assert_parsed(&[
        (
            "[a](https://example.com)",
            "<p>[https://example.com/](a)</p>",
        ),
        ("[a](/career?x=1#y)", "<p>[/career?x=1#y](a)</p>"),
        ("[a](/a/../b)", "<p>[/b](a)</p>"),
        (
            "[a](mailto:hr@example.com)",
            "<p>[mailto:hr@example.com](a)</p>",
        ),
        ("[a](tel:+92-51-111)", "<p>[tel:+92-51-111](a)</p>"),
        (
            "<https://example.com/a>",
            "<p>[https://example.com/a](https://example.com/a)</p>",
        ),
        (
            "<hr@example.com>",
            "<p>[mailto:hr@example.com](hr@example.com)</p>",
        ),
        ("[a](//example.com)", "<p>[https://example.com/](a)</p>"),
        ("[![a](d.jpg)](/e)", "<p>[/e](a)</p>"),
        ("[a **b**](/news)", "<p>[/news](a <b>b</b>)</p>"),
        ("**[a](/news)**", "<p><b>[/news](a)</b></p>"),
        ("[a][b]\n\n[b]: /news", "<p>[/news](a)</p>"),
        (
            "[a](https://پاکستان.example)",
            "<p>[https://xn--mgbai9azgqp6j.example/](a)</p>",
        ),
    ]);
}

#[test]
fn links_to_other_targets_become_their_words() {
    for target in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "javascript&colon;alert(1)",
        "java&Tab;script:alert(1)",
        "java\u{ad}script:alert(1)",
        "\u{1}javascript:alert(1)",
        "data:text/html,alert(1)",
        "file:///etc/passwd",
        "ftp://example.com",
        "career",
        "#part",
        "?x=1",
        "https:example.com",
        "https://",
        "https://bank.example@example.com",
        "https://a:b@example.com",
        "https://exa\u{202e}mple.com",
        "https://example.com/a b",
        "tel:+92510000000\u{202c}",
        "https://[::1",
        "/.//example.com",
        "/a/..//example.com",
        "/%2e//example.com",
        "/\\example.com",
        "/\\\\example.com",
        "\\\\example.com",
        "/&Tab;/example.com",
        "/&NewLine;/example.com",
        "https:\\\\example.com",
        "",
    ] {
        let source = format!("[words](<{target}>)");
        let tree = format_blocks(&RichText::parse(&source).0);
        assert!(
            tree.contains("words") && !tree.contains("](words)"),
            "{target}: {tree}"
        );
    }
}

#[test]
fn a_link_definition_is_visible_unless_a_link_uses_it() {
    assert_parsed(&[
        ("[Lahore]: 042-1234567", "<p>[Lahore]: 042-1234567</p>"),
        (
            "Call:\n\n[a]: 1\n[a]: 2\n\nb",
            "<p>Call:</p><p>[a]: 1\n[a]: 2</p><p>b</p>",
        ),
        (
            "[a]: /x \"Title\"\n\n[b]:\n/y",
            "<p>[a]: /x \"Title\"</p><p>[b]:\n/y</p>",
        ),
        (
            "> [a]: x\n\n- [b]: y",
            "<quote><p>[a]: x</p></quote><ul><li><p>[b]: y</p></li></ul>",
        ),
        (
            "One[^1].\n\n[^1]: https://example.com",
            "<p>One[^1].</p><p>[^1]: https://example.com</p>",
        ),
        (
            "See [a].\n\n[a]: javascript:x",
            "<p>See [a].</p><p>[a]: javascript:x</p>",
        ),
        ("[گشت]: کل", "<p>[گشت]: کل</p>"),
        ("[a\\]b]: x", "<p>[a]b]: x</p>"),
        ("```\n[a]: b\n```", "<p>[a]: b</p>"),
        ("[a]:", "<p>[a]:</p>"),
        // A link uses the first definition, so only the second one with the same label is visible.
        (
            "[x][B]\n\n[b]: /news\n\n[b]: 042",
            "<p>[/news](x)</p><p>[b]: 042</p>",
        ),
        ("![x][b]\n\n[b]: gate.jpg", "<p>x</p>"),
        ("\u{fdd1}a]: b", "<p>\u{fffd}a]: b</p>"),
    ]);
}

#[test]
fn empty_elements_are_dropped() {
    assert_parsed(&[
        ("-\n-\n", ""),
        (">\n>", ""),
        ("- \n\n- a", "<ul><li><p>a</p></li></ul>"),
        ("a&#27;b&#0;c", "<p>a\u{fffd}b\u{fffd}c</p>"),
        ("a ** ** b", "<p>a ** ** b</p>"),
        ("# \u{200b}", ""),
        ("a [](/x) b", "<p>a  b</p>"),
    ]);
}

#[test]
fn deep_nesting_is_flattened_without_losing_words() {
    assert_parsed(&[
        (
            "> > > > > > a",
            "<quote><quote><quote><quote><p>a</p></quote></quote></quote></quote>",
        ),
        (
            "- > - > - a\n\nb",
            "<ul><li><quote><ul><li><quote><p>a</p></quote></li></ul></quote></li></ul><p>b</p>",
        ),
        (
            "*a **b *c **d *e **f** g* h** i* j** k*",
            "<p><i>a <b>b <i>c <b>d e f g h</b> i</i> j</b> k</i></p>",
        ),
    ]);
}

#[test]
fn plain_text_has_no_formatting() {
    for (source, plain_text) in [
        ("# A\n\nB **c** [d](/e).\nf", "A\n\nB c d.\nf"),
        ("Bring:\n\n- a\n- b\n\nNow.", "Bring:\n\n- a\n- b\n\nNow."),
        ("- a\n  - b\n  - c\n- d", "- a\n  - b\n  - c\n- d"),
        ("> a\n\n***\n\nb", "a\n\nb"),
        ("<i>a</i> &amp; b", "<i>a</i> & b"),
    ] {
        assert_eq!(
            RichText::parse(source).plain_text(),
            plain_text,
            "{source:?}"
        );
    }
}

#[test]
fn pages_get_the_tree_as_json() {
    let text = RichText::parse("# A\n\n1. b &amp; [c](/d)\n\n> *e*\n\n---");
    let json = concat!(
        r#"[{"type":"heading","level":1,"content":["A"]},"#,
        r#"{"type":"list","start":1,"items":[[{"type":"paragraph","content":["b & ","#,
        r#"{"type":"link","href":"/d","content":["c"]}]}]]},"#,
        r#"{"type":"quote","content":[{"type":"paragraph","content":[{"type":"emphasis","content":["e"]}]}]},"#,
        r#"{"type":"rule"}]"#,
    );
    assert_eq!(serde_json::to_string(&text).unwrap(), json);
}

#[test]
fn the_depth_of_the_tree_is_bounded() {
    for part in [
        "> ",
        "- ",
        "**a *b ",
        "[a](",
        "![",
        "***",
        "[a]:\n",
        "[[a]: b\n\n",
        "[\n",
    ] {
        let source = part.repeat(20_000 / part.len());
        let text = RichText::parse(&source);
        let json = serde_json::to_string(&text).unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok());
        assert!(text.plain_text().len() <= 2 * source.len(), "{part:?}");
    }
}

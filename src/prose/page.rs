//! A page of headings and sentences, as plain text, Markdown or HTML.

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its title.
    pub title: String,
    /// What stands below the title, before the first section.
    pub lead: Vec<Block>,
    /// Its sections.
    pub sections: Vec<Section>,
}

/// A section with a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub heading: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Words(String),
    /// Sentences, one below the other.
    List(Vec<Line>),
    /// Lines in which every blank counts, as the picture of a board.
    Picture(String),
}

/// A sentence of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What it says.
    pub text: String,
    /// What stands behind it in small letters: sources, an answer.
    pub notes: String,
    /// What belongs to it, one step further in.
    pub inner: Vec<Line>,
}

impl Line {
    /// A sentence without notes.
    pub fn new(text: impl Into<String>) -> Line {
        Line { text: text.into(), ..Line::default() }
    }

    /// With notes.
    pub fn noted(mut self, notes: impl Into<String>) -> Line {
        self.notes = notes.into();
        self
    }
}

/// Lines of text are broken before this column.
const WIDTH: usize = 96;

impl Page {
    /// As plain text.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n{}\n", self.title, "=".repeat(self.title.chars().count()));
        text_blocks(&mut out, &self.lead);
        for section in &self.sections {
            out += &format!("\n{}\n{}\n", section.heading, "-".repeat(section.heading.chars().count()));
            text_blocks(&mut out, &section.blocks);
        }
        out
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let mut out = format!("# {}\n", markdown_words(&self.title));
        markdown_blocks(&mut out, &self.lead);
        for section in &self.sections {
            out += &format!("\n## {}\n", markdown_words(&section.heading));
            markdown_blocks(&mut out, &section.blocks);
        }
        out
    }

    /// As a whole HTML page without anything that it would have to load.
    pub fn html(&self) -> String {
        let title = html_words(&self.title);
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
             </head>\n<body>\n<h1>{title}</h1>\n"
        );
        html_blocks(&mut out, &self.lead);
        for section in &self.sections {
            out += &format!("<h2>{}</h2>\n", html_words(&section.heading));
            html_blocks(&mut out, &section.blocks);
        }
        out + "</body>\n</html>\n"
    }
}

const STYLE: &str = "body { max-width: 44em; margin: 2em auto; padding: 0 1em; font-family: serif; line-height: 1.4 }\n\
                     pre { line-height: 1.1 }\nsmall { color: #555 }\n@media print { body { margin: 0 } h2 { break-after: avoid } }\n";

fn text_blocks(out: &mut String, blocks: &[Block]) {
    for block in blocks {
        match block {
            Block::Words(words) => wrap(out, words, "", ""),
            Block::List(lines) => lines.iter().for_each(|line| text_line(out, line, 0)),
            Block::Picture(picture) => *out += &format!("\n{}\n\n", picture.trim_end()),
        }
    }
}

fn text_line(out: &mut String, line: &Line, depth: usize) {
    let indent = "  ".repeat(depth);
    let words = match line.notes.is_empty() {
        true => line.text.clone(),
        false => format!("{} [{}]", line.text, line.notes),
    };
    wrap(out, &words, &format!("{indent}- "), &format!("{indent}  "));
    line.inner.iter().for_each(|inner| text_line(out, inner, depth + 1));
}

/// Breaks words into lines, the first after `first`, the others after `rest`.
fn wrap(out: &mut String, words: &str, first: &str, rest: &str) {
    let mut line = first.to_string();
    let mut empty = true;
    for word in words.split_whitespace() {
        let wide = line.chars().count() + word.chars().count() + 1 > WIDTH;
        if wide && !empty {
            *out += line.trim_end();
            out.push('\n');
            line = rest.to_string();
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line += word;
        empty = false;
    }
    *out += line.trim_end();
    out.push('\n');
}

fn markdown_blocks(out: &mut String, blocks: &[Block]) {
    for block in blocks {
        match block {
            Block::Words(words) => *out += &format!("\n{}\n", markdown_words(words)),
            Block::List(lines) => {
                out.push('\n');
                lines.iter().for_each(|line| markdown_line(out, line, 0));
            }
            Block::Picture(picture) => *out += &format!("\n```text\n{}\n```\n", picture.trim_end()),
        }
    }
}

fn markdown_line(out: &mut String, line: &Line, depth: usize) {
    let notes = match line.notes.is_empty() {
        true => String::new(),
        false => format!(" *({})*", markdown_words(&line.notes)),
    };
    *out += &format!("{}- {}{notes}\n", "  ".repeat(depth), markdown_words(&line.text));
    line.inner.iter().for_each(|inner| markdown_line(out, inner, depth + 1));
}

/// Words in which nothing is taken for a sign of Markdown; code in backquotes stays code.
fn markdown_words(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    let mut code = false;
    for c in words.chars() {
        code ^= c == '`';
        if !code && matches!(c, '*' | '_' | '<' | '[' | ']' | '\\' | '#') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn html_blocks(out: &mut String, blocks: &[Block]) {
    for block in blocks {
        match block {
            Block::Words(words) => *out += &format!("<p>{}</p>\n", html_words(words)),
            Block::List(lines) => html_list(out, lines),
            Block::Picture(picture) => *out += &format!("<pre>{}</pre>\n", escaped(picture.trim_end())),
        }
    }
}

fn html_list(out: &mut String, lines: &[Line]) {
    *out += "<ul>\n";
    for line in lines {
        let notes = match line.notes.is_empty() {
            true => String::new(),
            false => format!(" <small>[{}]</small>", html_words(&line.notes)),
        };
        *out += &format!("<li>{}{notes}", html_words(&line.text));
        if !line.inner.is_empty() {
            out.push('\n');
            html_list(out, &line.inner);
        }
        *out += "</li>\n";
    }
    *out += "</ul>\n";
}

/// Words with what is in backquotes as code.
fn html_words(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for (index, part) in words.split('`').enumerate() {
        match index % 2 {
            0 => out += &escaped(part),
            _ => out += &format!("<code>{}</code>", escaped(part)),
        }
    }
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page {
        let inner = vec![Line::new("inside")];
        let lines =
            vec![Line { text: "a < b of `x_y`".into(), notes: "me".into(), inner }, Line::new("w ".repeat(60).trim())];
        let blocks = vec![Block::Words("Some_words.".into()), Block::List(lines), Block::Picture("* |".into())];
        Page { title: "T & U".into(), lead: Vec::new(), sections: vec![Section { heading: "H".into(), blocks }] }
    }

    #[test]
    fn as_text() {
        let text = page().text();
        let wanted = "T & U\n=====\n\nH\n-\nSome_words.\n- a < b of `x_y` [me]\n  - inside\n- w w";
        assert!(text.starts_with(wanted), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        assert!(text.contains("w w\n  w w") && text.ends_with("w w\n\n* |\n\n"), "{text}");
    }

    #[test]
    fn as_markdown() {
        let text = page().markdown();
        let wanted = "# T & U\n\n## H\n\nSome\\_words.\n\n- a \\< b of `x_y` *(me)*\n  - inside\n- w w";
        assert!(text.starts_with(wanted), "{text}");
        assert!(text.ends_with("w\n\n```text\n* |\n```\n"), "{text}");
    }

    #[test]
    fn as_html_nothing_of_the_words_becomes_a_tag() {
        let html = page().html();
        assert!(html.contains("<h1>T &amp; U</h1>") && html.contains("a &lt; b of <code>x_y</code>"), "{html}");
        assert!(html.contains("<small>[me]</small>\n<ul>\n<li>inside</li>\n</ul>\n</li>"), "{html}");
    }
}

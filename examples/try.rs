use dablo::{rules, source::Sources};
struct Dir(Vec<String>);
impl rules::Bases for Dir {
    fn find(&self, _f: &str, b: &str) -> Result<(String, String), String> {
        for d in &self.0 {
            let p = format!("{d}/{b}.dablo");
            if let Ok(t) = std::fs::read_to_string(&p) {
                return Ok((p, t));
            }
        }
        Err(format!("no {b}"))
    }
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    for path in args {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut sources = Sources::new();
        let dir = std::path::Path::new(&path).parent().unwrap().to_string_lossy().to_string();
        let source = sources.add(path.clone(), text);
        let t = std::time::Instant::now();
        let checked = rules::check(&mut sources, &source, &Dir(vec![dir]));
        println!("== {path}: {} {:?}", if checked.ruleset.is_some() { "ok" } else { "BAD" }, t.elapsed());
        for d in &checked.diagnostics {
            println!(
                "  {} {}[{}] {} | {} | {:?}",
                sources.place(d.primary.span),
                if d.is_error() { "error" } else { "note" },
                d.code.text(),
                d.message,
                d.primary.text,
                d.help
            );
        }
        if let Some(rs) = &checked.ruleset {
            let r = rs.resolve(&rs.answers(None, &[]).unwrap()).rules.unwrap();
            println!(
                "  default {:?}, {} points, {} links, {} men, acts {}, ends {}, open {:?}",
                rs.default_reading,
                r.board.len(),
                r.board.links.len(),
                r.start.men.len(),
                r.acts.len(),
                r.ends.len(),
                r.assumptions.iter().map(|a| a.point).collect::<Vec<_>>()
            );
        }
    }
}

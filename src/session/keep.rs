//! Commands that keep something: game records and pictures.

use super::command::nothing_behind;
use super::{Block, Over, Session, Trouble, WriteError, record, render};
use crate::draw::{self, PictureOptions, Theme};

type Outcome = Result<Vec<Block>, Trouble>;

/// A file name at the beginning of an argument, in quotation marks if it holds blanks, and what follows it.
pub(super) fn file_name(rest: &str) -> Result<(&str, &str), Trouble> {
    let (name, behind) = match rest.strip_prefix('"') {
        Some(quoted) => quoted
            .split_once('"')
            .ok_or_else(|| Trouble::words("the quotation mark before the file's name is not closed"))?,
        None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
    };
    if name.trim().is_empty() {
        return Err(Trouble::words("between the quotation marks belongs the name of a file, as in `\"my game.txt\"`"));
    }
    Ok((name, behind.trim()))
}

/// Whether a file that exists may be replaced: the word `over` behind its name says so.
fn over(behind: &str) -> Result<Over, Trouble> {
    match behind {
        "" => Ok(Over::Never),
        "over" => Ok(Over::Existing),
        other => Err(Trouble::words(format!("behind the file's name only `over` can stand, not `{other}`"))),
    }
}

/// `save [FILE [over]]`
pub(super) fn save(session: &mut Session, rest: &str) -> Outcome {
    let record = session.record()?;
    let (file, over, replaced) = match (rest, session.saved_as()) {
        ("", None) => {
            return Err(Trouble::with_help("`save` needs the name of a file", "For example `save game.txt`."));
        }
        ("", Some(saved)) => {
            if session.library.stamp(&saved.file) != saved.stamp {
                return Err(Trouble::with_help(
                    format!(
                        "`{}` was changed or removed by somebody else since this sitting wrote or read it",
                        saved.file
                    ),
                    format!(
                        "`save {} over` replaces it, `save` with another name leaves it alone.",
                        typed(&saved.file)
                    ),
                ));
            }
            (saved.file.clone(), Over::Existing, true)
        }
        // Whoever was just told that `over` replaces a file may leave out which.
        ("over", _) => {
            return Err(Trouble::with_help(
                "`save over` needs the name of the file before `over`",
                "For example `save game.txt over`. A file that is called so is `./over`.",
            ));
        }
        (rest, _) => {
            let (file, behind) = file_name(rest)?;
            let over = over(behind)?;
            (file.to_string(), over, over == Over::Existing && session.library.stamp(file).is_some())
        }
    };
    let extent = record.extent();
    let text = record::print(&record.as_seen_from(&file, session.library.as_ref()));
    leave_rules_alone(session, &file)?;
    session.library.write(&file, text.as_bytes(), over).map_err(|error| refused(session, error, &file, "save"))?;
    session.remember_file(&file);
    let how = if replaced { ", in place of what was there" } else { "" };
    Ok(vec![Block::Words(format!("Saved {extent} to `{file}`{how}."))])
}

/// Refuses to write over a file from which rules of this sitting were read, or to give something else the name of a file of rules.
fn leave_rules_alone(session: &Session, file: &str) -> Result<(), Trouble> {
    let variants = session.sitting.iter().flat_map(|sitting| sitting.tree.variants());
    let mut files = variants.flat_map(|variant| variant.sources.iter().map(|source| source.name().to_string()));
    let library = session.library.as_ref();
    if library.stamp(file).is_some() && files.any(|other| library.is_same(&other, file)) {
        return Err(Trouble::with_help(
            format!("`{file}` holds rules of this sitting; nothing is written in its place"),
            "Give another name.",
        ));
    }
    if file.to_lowercase().ends_with(".dablo") {
        return Err(Trouble::with_help(
            format!("`{file}` is the name of a file of rules, and a game record holds none"),
            "Give another name, as `game.txt`.",
        ));
    }
    Ok(())
}

/// Why a file was not written; where one stands in the way, how to replace it.
fn refused(session: &Session, error: WriteError, file: &str, command: &str) -> Trouble {
    match error {
        WriteError::Exists(_) if session.library.stamp(file).is_some() => {
            Trouble::with_help(error, format!("`{command} {} over` replaces it.", typed(file)))
        }
        error => Trouble::words(error),
    }
}

/// The name of a file as it is typed.
pub(super) fn typed(file: &str) -> String {
    if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file.to_string() }
}

/// `open FILE`
pub(super) fn open(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::words("`open` needs the name of a game record, as in `open game.txt`"));
    }
    let (file, behind) = file_name(rest)?;
    nothing_behind(&format!("open {file}"), behind)?;
    let text = session.library.read(file).map_err(Trouble::words)?;
    let record = record::read(&text).map_err(|error| Trouble::words(format!("`{file}`: {error}")))?;
    let (record, elsewhere) = record.found_in(file, session.library.as_ref());
    let opened = record::replay(session.library.as_ref(), &record, session.watch.as_ref())?;
    session.bring(opened.sitting, &format!("open {file}"));
    match session.library.is_passing(file) {
        true => session.remember_recovered(file),
        false => session.remember_file(file),
    }
    let moved = elsewhere.iter().map(|name| {
        format!("`{name}` does not lie where the record says; the file that lies so as seen from here was taken.")
    });
    let mut blocks: Vec<Block> = moved.chain(opened.remarks).map(Block::Words).collect();
    blocks.extend(session.show()?);
    Ok(blocks)
}

/// What `export` is to draw: into which file, how, and whether over another.
pub(super) fn picture(rest: &str) -> Result<(&str, Format, Theme, Over), Trouble> {
    let (file, behind) = file_name(rest)?;
    let (theme, behind) = match behind.split_once(char::is_whitespace).unwrap_or((behind, "")) {
        ("dark", behind) => (Theme::Dark, behind.trim()),
        ("light", behind) => (Theme::Light, behind.trim()),
        _ => (Theme::Light, behind),
    };
    let over = over(behind).map_err(|_| {
        let message = format!("behind the picture's name can stand `dark` or `light`, and then `over`, not `{behind}`");
        Trouble::words(message)
    })?;
    let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending).to_lowercase();
    let format = match ending.as_str() {
        "svg" => Format::Svg,
        "png" => Format::Png,
        "txt" => Format::Text,
        _ => return Err(Trouble::words(format!("`{file}` does not end in `.svg`, `.png` or `.txt`"))),
    };
    Ok((file, format, theme, over))
}

/// Refuses a picture that would stand in the way of another file.
pub(super) fn can_be_drawn(session: &Session, picture: (&str, Format, Theme, Over)) -> Result<(), Trouble> {
    let (file, _, _, over) = picture;
    if over == Over::Never && session.library.stamp(file).is_some() {
        return Err(refused(session, WriteError::Exists(file.to_string()), file, "export"));
    }
    leave_rules_alone(session, file)
}

/// How a board is drawn into a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
    Text,
}

/// `export FILE [dark|light] [over]`
pub(super) fn export(session: &mut Session, rest: &str) -> Outcome {
    if rest.is_empty() {
        return Err(Trouble::words(
            "`export` needs the name of a file that ends in `.svg`, `.png` or `.txt`, as in `export board.svg`",
        ));
    }
    let (file, format, theme, over) = picture(rest)?;
    let sitting = session.game()?;
    let options = PictureOptions { theme, flip: session.flip, last: sitting.last_move() };
    let bytes = match format {
        Format::Svg => draw::svg(sitting.rules(), &sitting.setup(), &options).into_bytes(),
        Format::Png => draw::png(sitting.rules(), &sitting.setup(), &options).map_err(Trouble::words)?,
        Format::Text => {
            let style = render::Style { unicode: !session.ascii, ..render::Style::default() };
            let reply = super::Reply { blocks: vec![session.board(Vec::new())?], ..super::Reply::default() };
            render::render(&reply, &style).into_bytes()
        }
    };
    leave_rules_alone(session, file)?;
    session.library.write(file, &bytes, over).map_err(|error| refused(session, error, file, "export"))?;
    let mut said = vec![Block::Words(format!("Drew the board to `{file}`."))];
    if format != Format::Text {
        said.extend(draw::undrawn(session.game()?.rules()).into_iter().map(Block::Words));
    }
    Ok(said)
}

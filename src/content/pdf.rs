//! Counts the pages of a PDF and draws the first one. PDFs from the overlay are parsed in a child process with limits on time and
//! memory, so a damaged or hostile file cannot harm the server.

use std::env;
use std::io::{self, Cursor, Read, Write};
use std::process::{ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use image::{ImageFormat, RgbaImage};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::content::picture::Copies;

/// The hidden command that measures a PDF from its standard input.
pub const COMMAND: &str = "measure-document";

/// Width of a preview: the widest frame on the page, on a screen with a pixel ratio of 2.
const PREVIEW_WIDTH_PX: f32 = 960.0;
/// A page of another shape is not drawn: the longest sheets of maps have a side six times as long as the other.
const MAX_ASPECT: f32 = 6.0;
/// Maximum bytes of a PDF that is measured.
const MAX_BYTES: usize = 100_000_000;
/// Maximum size of the process's answer in bytes: the page count and one PNG.
const MAX_ANSWER_BYTES: u64 = 40_000_000;
/// How long one file may take.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// Memory limit of the process, in bytes.
const MEMORY_LIMIT_BYTES: u64 = 2 * 1024 * 1024 * 1024;

/// The page count and preview of a PDF.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Measured {
    /// How many pages it has; `None` if it cannot be read.
    pub pages: Option<usize>,
    /// The picture of its first page in copies for screens, if it could be drawn.
    pub preview: Option<Copies>,
}

/// The number of pages of a PDF that this program carries.
pub fn pages_of_own(bytes: &[u8]) -> Option<usize> {
    Some(Pdf::new(bytes.to_vec()).ok()?.pages().len())
}

/// Measures a PDF in a process of its own.
///
/// # Errors
/// A sentence, if it cannot be read.
pub fn measure(bytes: &[u8]) -> Result<Measured, String> {
    if bytes.len() > MAX_BYTES {
        return Err("the document is larger than 100 MB, so its pages are not counted".to_owned());
    }
    let answer =
        ask_process(bytes).map_err(|error| format!("the document cannot be measured: {error}"))?;
    let unreadable =
        "the document is no PDF, damaged, or locked by a password; save it again as PDF";
    let (pages, png) = parse_answer(&answer).ok_or(unreadable)?;
    Ok(Measured {
        pages: Some(pages),
        preview: Copies::make(png).ok(),
    })
}

fn parse_answer(answer: &[u8]) -> Option<(usize, &[u8])> {
    let end = answer.iter().position(|byte| *byte == b'\n')?;
    let pages = str::from_utf8(&answer[..end]).ok()?.parse().ok()?;
    Some((pages, &answer[end + 1..]))
}

/// Sends `bytes` to the process and returns its answer, or an empty one if the process failed.
fn ask_process(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut process = Command::new(env::current_exe()?)
        .arg(COMMAND)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let (stdin, stdout) = (process.stdin.take(), process.stdout.take());
    thread::scope(|scope| {
        // Write and read concurrently: the process may answer before it has read everything.
        scope.spawn(|| stdin.map(|mut stdin| stdin.write_all(bytes)));
        let (sender, answers) = mpsc::channel();
        scope.spawn(move || sender.send(read_answer(stdout)));
        // The pipe is closed when the process ends.
        let answer = answers.recv_timeout(TIME_LIMIT);
        if answer.is_err() {
            process.kill()?;
        }
        let status = process.wait()?;
        match answer {
            Ok(answer) if status.success() => answer,
            _ => Ok(Vec::new()),
        }
    })
}

fn read_answer(stdout: Option<ChildStdout>) -> io::Result<Vec<u8>> {
    let mut answer = Vec::new();
    if let Some(stdout) = stdout {
        stdout.take(MAX_ANSWER_BYTES).read_to_end(&mut answer)?;
    }
    Ok(answer)
}

/// Gives this process at most `most` of `resource`. A lower limit that it already has stays, because only root may raise one.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let most = getrlimit(resource)
        .maximum
        .map_or(most, |now| now.min(most));
    let limits = Rlimit {
        current: Some(most),
        maximum: Some(most),
    };
    Ok(setrlimit(resource, limits)?)
}

/// The process: reads a PDF, and writes the number of its pages, a line break and the first page as PNG.
///
/// # Errors
/// If it is not a PDF, the page cannot be drawn, or the system refuses the limits.
pub fn run_process() -> anyhow::Result<()> {
    limit(Resource::As, MEMORY_LIMIT_BYTES)?;
    limit(Resource::Cpu, TIME_LIMIT.as_secs())?;
    limit(Resource::Core, 0)?;
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let pdf = Pdf::new(bytes).map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{}", pdf.pages().len())?;
    stdout.write_all(&first_page(&pdf).unwrap_or_default())?;
    stdout.flush()?;
    Ok(())
}

/// The first page as PNG, if there is one of a usual shape.
fn first_page(pdf: &Pdf) -> Option<Vec<u8>> {
    let pages = pdf.pages();
    let page = pages.first()?;
    let (width, height) = page.render_dimensions();
    let aspect = height / width;
    if !(1.0 / MAX_ASPECT..=MAX_ASPECT).contains(&aspect) {
        return None;
    }
    let scale = PREVIEW_WIDTH_PX / width;
    let settings = PixmapSettings {
        x_scale: scale,
        y_scale: scale,
        bg_color: WHITE,
    };
    let interpreter = InterpreterSettings::default();
    let drawn = render(
        page,
        &RenderCache::new(),
        &interpreter,
        &RenderSettings::default(),
        &settings,
    );
    let (width, height) = (drawn.width().into(), drawn.height().into());
    let pixels = drawn.data_as_u8_slice().to_vec();
    // The ground is white, so no pixel is transparent.
    let picture = image::DynamicImage::from(RgbaImage::from_raw(width, height, pixels)?).to_rgb8();
    let mut png = Cursor::new(Vec::new());
    picture.write_to(&mut png, ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIPPED: &[u8] =
        include_bytes!("../../data/downloads/ict-private-security-companies-ordinance-2001.pdf");

    #[test]
    fn the_first_page_is_drawn_as_wide_as_its_frame() {
        let pdf = Pdf::new(SHIPPED.to_vec()).unwrap();
        let page = image::load_from_memory(&first_page(&pdf).unwrap())
            .unwrap()
            .to_luma8();
        assert_eq!(page.width(), 960);
        assert!((1350..1365).contains(&page.height()), "A4");
        assert!(
            page.pixels().any(|pixel| pixel[0] < 60) && page.pixels().any(|pixel| pixel[0] > 250)
        );
    }

    #[test]
    fn pages_are_counted_and_an_answer_is_whole_or_none() {
        assert_eq!(pages_of_own(SHIPPED), Some(2));
        assert_eq!(pages_of_own(b"%PDF-1.7 cut off"), None);
        assert_eq!(parse_answer(b"12\nPNG"), Some((12, &b"PNG"[..])));
        for answer in [&b""[..], b"12", b"\n", b"-1\n"] {
            assert_eq!(parse_answer(answer), None);
        }
    }
}

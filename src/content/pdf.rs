//! Counts the pages of a PDF and renders the first one. A child process with limits on time and memory parses the PDFs
//! from the overlay, so a damaged or hostile file cannot harm the server.

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

/// The hidden subcommand of the child process, which measures the PDF on its standard input.
pub const COMMAND: &str = "measure-document";

/// The width of a preview in pixels: the widest frame on the page, on a screen with a pixel ratio of 2.
const PREVIEW_WIDTH_PX: f32 = 960.0;
/// The maximum ratio of a page's sides. The longest map sheets reach it; other pages beyond it are not rendered.
const MAX_ASPECT: f32 = 6.0;
/// Maximum number of bytes in a PDF.
const MAX_BYTES: usize = 100_000_000;
/// Maximum number of bytes in the output of the child process: the page count and one PNG.
const MAX_OUTPUT_BYTES: u64 = 40_000_000;
/// Time limit for one PDF.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// Memory limit of the child process.
const MEMORY_LIMIT_BYTES: u64 = 2 * 1024 * 1024 * 1024;

/// The page count and preview of a PDF.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Measurement {
    /// The number of pages; `None` if the PDF cannot be read.
    pub pages: Option<usize>,
    /// Copies of the first page for screens; `None` if it cannot be rendered.
    pub preview: Option<Copies>,
}

/// Counts the pages of a PDF in this process. Use it only for PDFs that are part of the executable.
pub fn count_pages(bytes: &[u8]) -> Option<usize> {
    Some(Pdf::new(bytes.to_vec()).ok()?.pages().len())
}

/// Why a PDF cannot be measured. The sentences are for the office.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// The file has too many bytes.
    #[error("the document is larger than 100 MB, so its pages are not counted")]
    TooLarge,
    /// The file has another type, is damaged, or needs a password.
    #[error("the document is not a PDF, damaged, or locked by a password; save it again as PDF")]
    Unreadable,
    /// The child process could not be started, or its output could not be read.
    #[error("the document cannot be measured: {0}")]
    Process(io::Error),
}

/// Measures a PDF in a child process.
pub fn measure(bytes: &[u8]) -> Result<Measurement, PdfError> {
    if bytes.len() > MAX_BYTES {
        return Err(PdfError::TooLarge);
    }
    let output = run_child_process(bytes).map_err(PdfError::Process)?;
    let (pages, png) = parse_output(&output).ok_or(PdfError::Unreadable)?;
    Ok(Measurement {
        pages: Some(pages),
        preview: Copies::make(png).ok(),
    })
}

/// Splits the output of the child process into the page count and the PNG.
fn parse_output(output: &[u8]) -> Option<(usize, &[u8])> {
    let line_end = output.iter().position(|byte| *byte == b'\n')?;
    let pages = str::from_utf8(&output[..line_end]).ok()?.parse().ok()?;
    Some((pages, &output[line_end + 1..]))
}

/// Runs the child process with `bytes` as its input. Returns its output, which is empty if the process fails.
fn run_child_process(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut process = Command::new(env::current_exe()?)
        .arg(COMMAND)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let stdin = process.stdin.take();
    let stdout = process.stdout.take();
    thread::scope(|scope| {
        // Write and read concurrently, because the process may write before it has read everything.
        scope.spawn(|| stdin.map(|mut stdin| stdin.write_all(bytes)));
        let (sender, receiver) = mpsc::channel();
        scope.spawn(move || sender.send(read_output(stdout)));
        // The read ends when the process ends, because that closes the pipe.
        let output = receiver.recv_timeout(TIME_LIMIT);
        if output.is_err() {
            process.kill()?;
        }
        let status = process.wait()?;
        match output {
            Ok(output) if status.success() => output,
            _ => Ok(Vec::new()),
        }
    })
}

fn read_output(stdout: Option<ChildStdout>) -> io::Result<Vec<u8>> {
    let mut output = Vec::new();
    if let Some(stdout) = stdout {
        stdout.take(MAX_OUTPUT_BYTES).read_to_end(&mut output)?;
    }
    Ok(output)
}

/// Limits a resource of this process. Keeps a lower limit that it already has, because only root may raise a limit.
fn set_limit(resource: Resource, limit: u64) -> io::Result<()> {
    let limit = getrlimit(resource)
        .maximum
        .map_or(limit, |present| present.min(limit));
    let limits = Rlimit {
        current: Some(limit),
        maximum: Some(limit),
    };
    Ok(setrlimit(resource, limits)?)
}

/// Runs as the child process: reads a PDF from standard input, and prints the page count, a line break and a PNG of the
/// first page. The PNG is missing if the page cannot be rendered.
///
/// # Errors
/// If the input is not a PDF, or the system refuses the limits.
pub fn run_process() -> anyhow::Result<()> {
    set_limit(Resource::As, MEMORY_LIMIT_BYTES)?;
    set_limit(Resource::Cpu, TIME_LIMIT.as_secs())?;
    set_limit(Resource::Core, 0)?;
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let pdf = Pdf::new(bytes).map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{}", pdf.pages().len())?;
    stdout.write_all(&render_first_page(&pdf).unwrap_or_default())?;
    stdout.flush()?;
    Ok(())
}

/// Renders the first page as PNG. `None` if the PDF has no pages, or if the page is longer or wider than [`MAX_ASPECT`].
fn render_first_page(pdf: &Pdf) -> Option<Vec<u8>> {
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
    let pixmap = render(
        page,
        &RenderCache::new(),
        &interpreter,
        &RenderSettings::default(),
        &settings,
    );
    let width = pixmap.width().into();
    let height = pixmap.height().into();
    let pixels = pixmap.data_as_u8_slice().to_vec();
    // The background is white, so dropping the alpha channel changes nothing.
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
    fn the_first_page_is_rendered_in_the_width_of_a_preview() {
        let pdf = Pdf::new(SHIPPED.to_vec()).unwrap();
        let page = image::load_from_memory(&render_first_page(&pdf).unwrap())
            .unwrap()
            .to_luma8();
        assert_eq!(page.width(), 960);
        assert!((1350..1365).contains(&page.height()), "A4");
        assert!(
            page.pixels().any(|pixel| pixel[0] < 60) && page.pixels().any(|pixel| pixel[0] > 250)
        );
    }

    #[test]
    fn pages_are_counted() {
        assert_eq!(count_pages(SHIPPED), Some(2));
        assert_eq!(count_pages(b"%PDF-1.7 cut off"), None);
    }

    #[test]
    fn truncated_output_is_ignored() {
        assert_eq!(parse_output(b"12\nPNG"), Some((12, &b"PNG"[..])));
        for output in [&b""[..], b"12", b"\n", b"-1\n"] {
            assert_eq!(parse_output(output), None);
        }
    }
}

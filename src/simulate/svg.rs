//! As much of SVG as the pictures need.

use std::fmt::Write;

/// A picture under way.
pub(crate) struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text stands, seen from its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Letters that mean something to XML, written so that they do not; those that XML has no place for are left out.
fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("&lt;"),
            '>' => written.push_str("&gt;"),
            '"' => written.push_str("&quot;"),
            _ if letter.is_control() => {}
            _ => written.push(letter),
        }
    }
    written
}

impl Svg {
    pub(crate) fn new(width: f64, height: f64, title: &str) -> Self {
        let mut picture = Self {
            width,
            height,
            body: format!("<title>{}</title>\n", escaped(title)),
        };
        picture.rectangle((0.0, 0.0), (width, height), "#ffffff");
        picture
    }

    pub(crate) fn rectangle(
        &mut self,
        (x, y): (f64, f64),
        (width, height): (f64, f64),
        fill: &str,
    ) {
        // INVARIANT: writing to a string does not fail.
        let _ = writeln!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}"/>"#
        );
    }

    pub(crate) fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), stroke: &str) {
        let _ = writeln!(
            self.body,
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{stroke}"/>"#
        );
    }

    pub(crate) fn curve(&mut self, points: &[(f64, f64)], stroke: &str) {
        let points: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let _ = writeln!(
            self.body,
            r#"<polyline points="{}" fill="none" stroke="{stroke}" stroke-width="2"/>"#,
            points.join(" ")
        );
    }

    pub(crate) fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{}</text>"#,
            escaped(text)
        );
    }

    pub(crate) fn end(self) -> String {
        let Self {
            width,
            height,
            body,
        } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222222\">\n{body}</svg>\n"
        )
    }
}

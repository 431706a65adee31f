//! A page with all pictures, to look at and to print.

use std::fmt::Write;

use super::card::Picture;
use super::sheet::own;
use super::svg::escape;

const STYLE: &str = "body{margin:2rem;background:#eceae6;font-family:Georgia,serif;color:#211d1c}\
main{display:flex;flex-wrap:wrap;gap:1.2rem;align-items:flex-start}\
figure{margin:0}svg{display:block;filter:drop-shadow(0 2px 4px #0005)}\
figcaption{font-size:.85rem;margin-top:.4rem;text-align:center}\
@media print{body{margin:0;background:none}h1,figcaption{display:none}main{gap:0}svg{filter:none}figure{break-inside:avoid}}";

/// A page of pictures under a heading; it needs nothing else.
#[must_use]
pub fn page(heading: &str, pictures: &[&Picture]) -> String {
    let heading = escape(heading);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{heading}</title><style>{STYLE}</style></head><body><h1>{heading}</h1><main>\n"
    );
    for (place, picture) in pictures.iter().enumerate() {
        let Picture {
            name,
            width,
            height,
            body,
            text,
            ..
        } = picture;
        // INVARIANT: writing to a string does not fail.
        let _ = writeln!(
            out,
            r#"<figure><svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{}" width="{}mm" height="{}mm" viewBox="0 0 {width} {height}"><title>{}</title>{}</svg><figcaption>{}</figcaption></figure>"#,
            escape(text),
            width / 10.0,
            height / 10.0,
            escape(name),
            own(body, place),
            escape(name)
        );
    }
    out.push_str("</main></body></html>\n");
    out
}

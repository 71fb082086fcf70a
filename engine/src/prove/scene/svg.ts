/** Fonts that are on the reader's machine: drawings and reports ask nobody for anything. */
export const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text from a file, safe between tags and in quoted attributes; characters that XML does not know are left out. */
export function escapeText(text: string): string {
  const known = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return known.replace(/[&<>"']/g, (character) => escapes[character]);
}

/** A coordinate in a drawing: a tenth of a unit is finer than print. */
export const unitText = (value: number): string => String(Math.round(value * 10) / 10);

/** The first `most` characters, with an ellipsis where there are more. */
export function shorten(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** One line of text; `anchor` is where x lies in it. */
export function textAt(
  x: number,
  y: number,
  content: string,
  { size = 12, anchor = 'start', colour = '#1f2933', weight = 400 } = {},
): string {
  const bold = weight === 400 ? '' : ` font-weight="${weight}"`;
  const place = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${unitText(x)}" y="${unitText(y)}" font-size="${size}" fill="${colour}"${bold}${place}>${escapeText(content)}</text>`;
}

/** A straight line. */
export function lineAt(x1: number, y1: number, x2: number, y2: number, colour: string, width = 1): string {
  return `<path d="M${unitText(x1)} ${unitText(y1)}L${unitText(x2)} ${unitText(y2)}" stroke="${colour}" stroke-width="${width}" fill="none"/>`;
}

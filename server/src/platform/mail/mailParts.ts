const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The text form: a blank line between paragraphs. */
export const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`;

export const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;${font};font-size:15px;line-height:24px;color:#131A26">${escapeHtml(text)}</p>`;

/** Names that people chose may have line ends: in the text form, what follows one would seem to be ours. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** What somebody wrote, kept apart from what we say. */
export const quote = (text: string) =>
  `<p style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #E3E6EB;${font};font-size:15px;line-height:24px;` +
  `color:#4A5568;white-space:pre-line;word-break:break-word">${escapeHtml(text)}</p>`;

/** The same in the text form: no line of it can be taken for one of ours. */
export const quoteLines = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');

export const heading = (text: string, url: string) =>
  `<p style="margin:0 0 4px;${font};font-size:15px;line-height:24px;font-weight:600">${anchor(text, url, '#2450C8')}</p>`;

export const callout = (text: string) =>
  `<p style="margin:0 0 16px;padding:16px;background:#F5F6F8;border:1px solid #E3E6EB;border-radius:6px;` +
  `font-family:ui-monospace,Menlo,Consolas,monospace;font-size:24px;line-height:32px;letter-spacing:2px;` +
  `color:#131A26;text-align:center;word-break:break-all">${escapeHtml(text)}</p>`;

/** A picture that travels with the message. */
export const picture = (name: string, alt: string) =>
  `<p style="margin:0 0 16px"><img src="cid:${escapeHtml(name)}" width="456" alt="${escapeHtml(alt)}" ` +
  `style="display:block;width:100%;max-width:456px;height:auto;border:1px solid #E3E6EB;border-radius:6px"></p>`;

/** A figure, what it counts, and the colour that stands for it. */
export interface Figure {
  label: string;
  value: string;
  colour: string;
}

const cell = `padding:6px 0;border-bottom:1px solid #E3E6EB;${font};font-size:15px;line-height:24px;color:#131A26`;

export const figureTable = (figures: readonly Figure[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${figures
    .map(
      ({ label, value, colour }) =>
        `<tr><td style="${cell};width:20px"><span style="display:inline-block;width:10px;height:10px;` +
        `border-radius:5px;background:${escapeHtml(colour)}"></span></td><td style="${cell}">${escapeHtml(label)}</td>` +
        `<td align="right" style="${cell};font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`;

export const figureLines = (figures: readonly Figure[]) =>
  figures.map(({ label, value }) => `${label}: ${value}`).join('\n');

export const bullets = (texts: readonly string[]) =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px;${font};font-size:15px;line-height:24px;color:#131A26">${texts
    .map((text) => `<li style="margin:0 0 4px">${escapeHtml(text)}</li>`)
    .join('')}</ul>`;

export const bulletLines = (texts: readonly string[]) => texts.map((text) => `- ${text}`).join('\n');

export const button = (label: string, url: string) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(checkUrl(url))}" style="display:inline-block;padding:12px 24px;` +
  `background:#2450C8;border-radius:6px;${font};font-size:15px;line-height:20px;color:#FFFFFF;` +
  `text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:#4A5568;word-break:break-all">` +
  `${escapeHtml(url)}</p>`;

/** How whoever gets a mail ends mails like it, and chooses which they get. */
export interface StopLinks {
  stopUrl: string;
  settingsUrl: string;
}

export const stopLines = ({ stopUrl, settingsUrl }: StopLinks) =>
  `Stop these mails: ${stopUrl}\nChoose which mails you get: ${settingsUrl}`;

const stopParts = ({ stopUrl, settingsUrl }: StopLinks) =>
  `<br>${anchor('Stop these mails', stopUrl, '#4A5568')} · ` +
  anchor('Choose which mails you get', settingsUrl, '#4A5568');

const anchor = (text: string, url: string, colour: string) =>
  `<a href="${escapeHtml(checkUrl(url))}" style="color:${colour}">${escapeHtml(text)}</a>`;

/** Tables and inline styles are what mail programs agree on. */
export function page(title: string, content: string[], foot: string, stop?: StopLinks): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#F5F6F8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F5F6F8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#FFFFFF;border:1px solid #E3E6EB;border-radius:6px">
<tr><td style="padding:32px 32px 16px">
<h1 style="margin:0 0 16px;${font};font-size:20px;line-height:28px;font-weight:600;color:#131A26">${escapeHtml(title)}</h1>
${content.join('\n')}
</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #E3E6EB;${font};font-size:13px;line-height:20px;color:#4A5568">${escapeHtml(foot)}${stop ? stopParts(stop) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function checkUrl(url: string): string {
  if (/^https?:\/\//i.test(url)) return url;
  throw new TypeError('A link in an e-mail must begin with http:// or https://.');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

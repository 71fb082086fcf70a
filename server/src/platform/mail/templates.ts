export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

interface PasswordCode {
  productName: string;
  companyName: string;
  supportEmail: string;
  code: string;
  minutes: number;
}

/** The code that lets someone set a new password. It is not in the subject, which a locked screen shows. */
export function passwordCodeMail({ productName, companyName, supportEmail, code, minutes }: PasswordCode): MailContent {
  const title = 'Your verification code';
  const intro = `Use this code to set a new password for ${productName}:`;
  const validity = `It is valid for ${minutes} minutes and works once.`;
  const otherwise = `If you did not ask for it, you can ignore this e-mail: your password stays as it is.`;
  const foot = `${companyName} · Questions? ${supportEmail}`;
  return {
    subject: `${title} for ${productName}`,
    text: lines(title, intro, `    ${code}`, validity, otherwise, foot),
    html: page(title, [paragraph(intro), callout(code), paragraph(validity), paragraph(otherwise)], foot),
  };
}

interface Welcome {
  productName: string;
  url: string;
  email: string;
  temporaryPassword: string;
}

/** The first sign-in of a new user, or of one whose password was reset. */
export function welcomeMail({ productName, url, email, temporaryPassword }: Welcome): MailContent {
  const title = `Welcome to ${productName}`;
  const intro = `An account was prepared for ${email}. Sign in with this temporary password:`;
  const next = 'You will be asked to choose a password of your own.';
  const foot = `This e-mail was sent by ${productName}.`;
  return {
    subject: title,
    text: lines(title, intro, `    ${temporaryPassword}`, `Sign in: ${url}`, next, foot),
    html: page(title, [paragraph(intro), callout(temporaryPassword), button('Sign in', url), paragraph(next)], foot),
  };
}

interface AnalysisNews {
  productName: string;
  companyName: string;
  supportEmail: string;
  project: string;
  analysis: string;
  url: string;
}

/** An analysis can be looked at. */
export function analysisReadyMail({ project, analysis, url, ...product }: AnalysisNews): MailContent {
  const title = 'Your analysis is ready';
  const intro = `The analysis “${analysis}” of ${project} is ready.`;
  return newsMail({ title, subject: `${title}: ${analysis}`, intro, action: 'Open the analysis', url, ...product });
}

/** An analysis came to nothing, and why. */
export function analysisFailedMail({
  project,
  analysis,
  url,
  reason,
  ...product
}: AnalysisNews & { reason: string }): MailContent {
  const title = 'Your analysis has failed';
  const intro = `The analysis “${analysis}” of ${project} could not be made.`;
  const next = 'Once that is mended, it can be run again from its page.';
  const subject = `${title}: ${analysis}`;
  return newsMail({ title, subject, intro, reason, next, action: 'Open the request', url, ...product });
}

/** An analysis is done and waits for somebody who publishes it. */
export function analysisReviewMail({ project, analysis, url, ...product }: AnalysisNews): MailContent {
  const title = 'An analysis waits for review';
  const intro = `The analysis “${analysis}” of ${project} is done. Customers see it once it is published.`;
  return newsMail({ title, subject: `${title}: ${analysis}`, intro, action: 'Review the analysis', url, ...product });
}

interface News {
  title: string;
  subject: string;
  intro: string;
  reason?: string;
  next?: string;
  action: string;
  url: string;
  companyName: string;
  supportEmail: string;
}

function newsMail({ title, subject, intro, reason, next, action, url, companyName, supportEmail }: News): MailContent {
  const foot = `${companyName} · Questions? ${supportEmail}`;
  const said = [intro, reason, next].filter((text) => text !== undefined && text !== '') as string[];
  return {
    subject,
    text: lines(title, ...said, `${action}: ${url}`, foot),
    html: page(title, [...said.map(paragraph), button(action, url)], foot),
  };
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`;

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;${font};font-size:15px;line-height:24px;color:#131A26">${escapeHtml(text)}</p>`;

const callout = (text: string) =>
  `<p style="margin:0 0 16px;padding:16px;background:#F5F6F8;border:1px solid #E3E6EB;border-radius:6px;` +
  `font-family:ui-monospace,Menlo,Consolas,monospace;font-size:24px;line-height:32px;letter-spacing:2px;` +
  `color:#131A26;text-align:center;word-break:break-all">${escapeHtml(text)}</p>`;

const button = (label: string, url: string) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(checkUrl(url))}" style="display:inline-block;padding:12px 24px;` +
  `background:#2450C8;border-radius:6px;${font};font-size:15px;line-height:20px;color:#FFFFFF;` +
  `text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:#4A5568;word-break:break-all">` +
  `${escapeHtml(url)}</p>`;

/** Tables and inline styles are what mail programs agree on. */
function page(title: string, content: string[], foot: string): string {
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
<tr><td style="padding:16px 32px;border-top:1px solid #E3E6EB;${font};font-size:13px;line-height:20px;color:#4A5568">${escapeHtml(foot)}</td></tr>
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

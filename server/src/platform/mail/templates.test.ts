import { describe, expect, test } from 'vitest';
import {
  analysisFailedMail,
  analysisReadyMail,
  analysisReviewMail,
  passwordCodeMail,
  signInCodeMail,
  welcomeMail,
} from './templates.ts';

const code = {
  productName: 'Plumbline',
  companyName: 'Acme & Söhne',
  supportEmail: 'help@acme.example',
  code: '012345',
  minutes: 15,
};
const welcome = {
  productName: 'Plumbline',
  url: 'https://plumb.example/?a=1&b=2',
  email: 'ada@site.example',
  temporaryPassword: `Xy<7>&"'9`,
};

const news = {
  productName: 'Plumbline',
  companyName: 'Acme & Söhne',
  supportEmail: 'help@acme.example',
  project: 'Harbour House',
  analysis: 'Week 40 & 41',
  url: 'https://plumb.example/harbour/1?a=1&b=2',
  stop: {
    stopUrl: 'https://plumb.example/unsubscribe?token=a.b&c',
    settingsUrl: 'https://plumb.example/mail-settings',
  },
};
const outcome = {
  statuses: [
    { status: 'verified', count: 1200 },
    { status: 'deviated', count: 34 },
  ] as const,
  picture: Uint8Array.of(1, 2, 3),
  warnings: ['north.e57: its points are <3 cm> apart.', 'The scan fits\nwithin 4 mm.'],
};
const reason = 'north.e57: it does not belong to this model <1>';

describe('templates', () => {
  test('[AUTH-9] the code stands in both forms, with how long it lives, but not in the subject', () => {
    const { subject, text, html } = passwordCodeMail(code);
    expect(subject).toBe('Your verification code for Plumbline');
    for (const body of [text, html]) {
      expect(body).toContain('012345');
      expect(body).toContain('15 minutes');
      expect(body).toContain('help@acme.example');
    }
    expect(text).toContain('Acme & Söhne');
    expect(html).toContain('Acme &amp; Söhne');
  });

  test('a sign-in code comes with why it is asked for, and what to do about one that nobody asked for', () => {
    const { subject, text, html } = signInCodeMail(code);
    expect(subject).toBe('Your sign-in code for Plumbline');
    for (const body of [text, html]) {
      expect(body).toContain('012345');
      expect(body).toContain('15 minutes');
      expect(body).toContain('many wrong passwords');
      expect(body).toContain('set a new password');
    }
  });

  test('the welcome says where and with what to sign in', () => {
    const { subject, text, html } = welcomeMail(welcome);
    expect(subject).toBe('Welcome to Plumbline');
    expect(text).toContain(`    Xy<7>&"'9\n`);
    expect(text).toContain('Sign in: https://plumb.example/?a=1&b=2');
    expect(html).toContain('Xy&lt;7&gt;&amp;&quot;&#39;9');
    expect(html).toContain('href="https://plumb.example/?a=1&amp;b=2"');
  });

  test.each([
    ['ready', analysisReadyMail({ ...news, ...outcome }), 'Your analysis is ready: Week 40 & 41'],
    ['failed', analysisFailedMail({ ...news, reason }), 'Your analysis has failed: Week 40 & 41'],
    ['review', analysisReviewMail(news), 'An analysis waits for review: Week 40 & 41'],
  ])('[REQ-10] news of an analysis (%s): which, of what, and where to look', (_, mail, subject) => {
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('“Week 40 & 41” of Harbour House');
    expect(mail.text).toContain(': https://plumb.example/harbour/1?a=1&b=2\n');
    expect(mail.html).toContain('“Week 40 &amp; 41” of Harbour House');
    expect(mail.html).toContain('href="https://plumb.example/harbour/1?a=1&amp;b=2"');
  });

  test('what people can do without says how to end it, in both forms', () => {
    const { text, html } = analysisReadyMail({ ...news, ...outcome });
    expect(text).toContain('\nStop these mails: https://plumb.example/unsubscribe?token=a.b&c\n');
    expect(text).toContain('\nChoose which mails you get: https://plumb.example/mail-settings\n');
    expect(html).toContain('href="https://plumb.example/unsubscribe?token=a.b&amp;c"');
    expect(html).toContain('href="https://plumb.example/mail-settings"');
    expect(passwordCodeMail(code).text).not.toContain('Stop these mails');
  });

  test('[REQ-10] a failure says why, in both forms', () => {
    const { text, html } = analysisFailedMail({ ...news, reason });
    expect(text).toContain(`\n\n${reason}\n\n`);
    expect(html).toContain('it does not belong to this model &lt;1&gt;');
  });

  test('[REQ-10] what is ready comes with its figures, its picture and its warnings, in both forms', () => {
    const { text, html, pictures } = analysisReadyMail({ ...news, ...outcome });
    expect(text).toContain('1,234 elements have a verdict:\nVerified: 1,200\nDeviated: 34\n');
    expect(text).toContain('- north.e57: its points are <3 cm> apart.\n- The scan fits within 4 mm.\n');
    for (const part of ['1,234 elements', '1,200', 'its points are &lt;3 cm&gt; apart', 'src="cid:building"']) {
      expect(html).toContain(part);
    }
    expect(pictures).toEqual([{ name: 'building', bytes: outcome.picture }]);
  });

  test('[REQ-10] without figures, picture or warnings nothing is said of them', () => {
    const { text, html, pictures } = analysisReadyMail({ ...news, warnings: [] });
    for (const body of [text, html]) expect(body).not.toMatch(/have a verdict|should know|cid:/);
    expect(pictures).toBeUndefined();
  });

  test('nothing that is filled in becomes markup', () => {
    const evil = '"><script>alert(1)</script>';
    const { html: one } = passwordCodeMail({
      ...code,
      productName: evil,
      companyName: evil,
      supportEmail: evil,
      code: evil,
    });
    const { html: two } = welcomeMail({ ...welcome, productName: evil, email: evil, temporaryPassword: evil });
    const evilNews = { ...news, companyName: evil, supportEmail: evil, project: evil, analysis: evil };
    const { html: three } = analysisFailedMail({ ...evilNews, reason: evil });
    const { html: four } = analysisReadyMail({ ...evilNews, warnings: [evil] });
    for (const html of [one, two, three, four]) expect(html).not.toContain('<script');
    expect(() => welcomeMail({ ...welcome, url: 'javascript:alert(1)' })).toThrow(TypeError);
    expect(() => analysisReadyMail({ ...news, ...outcome, url: 'javascript:alert(1)' })).toThrow(TypeError);
  });

  test('they need nothing from outside', () => {
    for (const { html } of [passwordCodeMail(code), welcomeMail(welcome), analysisFailedMail({ ...news, reason })]) {
      expect(html).not.toMatch(/<img|<link|url\(|@import|<script/);
    }
  });
});

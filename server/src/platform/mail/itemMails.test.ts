import { expect, test } from 'vitest';
import { itemMail, listMail } from './itemMails.ts';

const around = {
  companyName: 'Acme & Söhne',
  supportEmail: 'help@acme.example',
  project: 'Harbour <House>',
  stop: { stopUrl: 'https://plumb.example/unsubscribe?token=t', settingsUrl: 'https://plumb.example/mail-settings' },
};
const item = {
  headline: 'Ann commented: #1 - Wall leans',
  title: '#1 - Wall leans',
  facts: 'Major · Level 1',
  said: [{ text: 'Ann commented:', quote: 'Two lines,\nand <b>this</b>\u2028Stop these mails: https://evil.example' }],
  url: 'https://plumb.example/harbour/1/issues/2/detail',
  action: 'Open the issue',
};

test('news of one thing: what it is, who said what, and where to look', () => {
  const { subject, text, html } = itemMail(item, around);
  expect(subject).toBe('Ann commented: #1 - Wall leans');
  expect(text).toContain('#1 - Wall leans\n\nHarbour <House> · Major · Level 1\n\nAnn commented:\n> Two lines,\n');
  expect(text).toContain('Open the issue: https://plumb.example/harbour/1/issues/2/detail\n');
  expect(html).toContain('href="https://plumb.example/harbour/1/issues/2/detail"');
  expect(html).toContain('Harbour &lt;House&gt; · Major · Level 1');
});

test('what people wrote becomes neither markup nor a line of ours', () => {
  const { text, html } = itemMail(item, around);
  expect(html).toContain('and &lt;b&gt;this&lt;/b&gt;');
  expect(html).not.toMatch(/<img|<link|url\(|@import|<script|<b>/);
  expect(text.split('\n').filter((line) => line.startsWith('Stop these mails'))).toEqual([
    'Stop these mails: https://plumb.example/unsubscribe?token=t',
  ]);
  expect(() => itemMail({ ...item, url: 'javascript:alert(1)' }, around)).toThrow(TypeError);
});

test('names with line ends stay on their line', () => {
  const evil = 'Wall\r\n\r\nStop these mails: https://evil.example\u2028x';
  const said = [{ text: `${evil} commented.` }];
  const one = itemMail({ ...item, title: evil, facts: evil, said }, { ...around, project: evil });
  const many = listMail({ title: evil, items: [{ ...item, title: evil, said }] }, around);
  for (const { text } of [one, many]) {
    expect(text.split(/[\n\r\u2028]/).filter((line) => line.startsWith('Stop these mails'))).toHaveLength(1);
  }
});

test('of very many things the first are told, and how many more there are', () => {
  const items = Array.from({ length: 500 }, (_, i) => ({ ...item, title: `#${i + 1} - Wall leans` }));
  const { subject, text, html } = listMail({ title: '500 issues of Harbour have changed', items }, around);
  expect(subject).toBe('500 issues of Harbour have changed');
  for (const body of [text, html]) {
    expect(body).toContain('#50 - Wall leans');
    expect(body).not.toContain('#51 - Wall leans');
    expect(body).toContain('And 450 more.');
  }
});

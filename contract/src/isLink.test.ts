import { expect, test } from 'vitest';
import { isLink } from './isLink.ts';

test.each([
  'https://a.test/plan.pdf',
  'http://a.test',
  'HTTPS://A.TEST/x?y=1#z',
  'https://a.test/a plan.pdf',
  'mailto:ann@a.test',
  'https://münchen.test/ü',
])('%j is a link', (text) => expect(isLink(text)).toBe(true));

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://a.test/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://a.test/1',
  'view-source:https://a.test',
  'ftp://a.test/x',
  '//a.test/x',
  '\\\\a.test\\share',
  '/x',
  '../plan.pdf',
  'plan.pdf',
  'a.test',
  'http:',
  'https://',
  'http:/a.test',
  'https://a b.test',
  'mailto:',
  ' https://a.test',
  'ht\ntps://a.test',
  'https://a.test/\nx',
  '',
])('%j is text', (text) => expect(isLink(text)).toBe(false));

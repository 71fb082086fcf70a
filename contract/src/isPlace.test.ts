import { expect, test } from 'vitest';
import { isPlace } from './isPlace.ts';

test.each([
  'https://a.test/plan.pdf',
  'plan.pdf',
  '../plan.pdf',
  'Plans/Ground floor.pdf',
  '/plans/a.pdf',
  'C:\\models\\a.ifc',
])('a file may lie at %j', (text) => expect(isPlace(text)).toBe(true));

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//a.test/x',
  '\\\\a.test\\share',
  '/\\a.test',
  '',
])('no file lies at %j', (text) => expect(isPlace(text)).toBe(false));

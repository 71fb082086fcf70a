import { expect, test } from 'vitest';
import { emailText, findFault, nameText } from './nameText.ts';

const name = nameText('A name', 20);

test('blanks around and between are one, and letters have one form', () => {
  expect(name.parse('  Hafen\t\n haus ')).toBe('Hafen haus');
  expect(name.parse('Mu\u0308ller')).toBe('M\u00fcller');
});

test.each([
  ['', 'A name can’t be blank.'],
  [' \u00a0\t ', 'A name can’t be blank.'],
  ['x'.repeat(21), 'A name has at most 20 characters.'],
  ['Ha\u200bfen', 'A name holds letters that nobody can see. Type it anew.'],
  ['\u202eneffaH', 'A name holds letters that nobody can see. Type it anew.'],
  ['\u2066Hafen', 'A name holds letters that nobody can see. Type it anew.'],
  ['\u3164', 'A name holds letters that nobody can see. Type it anew.'],
  ['\u200d', 'A name holds letters that nobody can see. Type it anew.'],
  ['Hafen\u200d', 'A name holds letters that nobody can see. Type it anew.'],
  ['\ud83d', 'A name holds letters that nobody can see. Type it anew.'],
  ['a\u0000b', 'A name holds letters that nobody can see. Type it anew.'],
])('%j is refused: %s', (text, sentence) => {
  expect(findFault(name, text)).toBe(sentence);
});

test.each(['نمی\u200cخواهم', '👩🏽\u200d🔧', 'O’Brien & Söhne', '港口大楼', 'क्\u200dष'])('%s is a name', (text) => {
  expect(findFault(name, text)).toBeUndefined();
});

test('addresses of mail', () => {
  expect(emailText.parse(' Ada@Site.test ')).toBe('Ada@Site.test');
  expect(findFault(emailText, 'ada')).toBe('This is not an e-mail address.');
  expect(findFault(emailText, ' ')).toBe('Enter an e-mail address.');
  expect(findFault(emailText, 'ada\u200b@site.test')).toMatch(/nobody can see/);
});

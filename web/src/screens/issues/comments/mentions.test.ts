import { expect, test } from 'vitest';
import { findMentions, findTyped, matchUsers, splitMentions } from './mentions.ts';

const user = (_id: string, firstName: string, lastName: string) => ({ _id, firstName, lastName });
const ann = user('1', 'Ann', 'Berg');
const anna = user('2', 'Ann', 'Bergman');
const twin = user('3', 'Ann', 'Berg');
const jose = user('4', 'José', 'Ó Briain');

test('whom a text calls, by their whole names', () => {
  expect(findMentions('@Ann Berg, and @José Ó Briain: look', [ann, anna, jose])).toEqual(['1', '4']);
  expect(findMentions('@Ann Bergman', [ann, anna])).toEqual(['2']);
  expect(findMentions('@Ann Berg @Ann Berg', [ann])).toEqual(['1']);
  expect(findMentions('(@Ann Berg)', [ann])).toEqual(['1']);
});

test('of two who are called alike, both', () => {
  expect(findMentions('@Ann Berg', [ann, twin])).toEqual(['1', '3']);
});

test.each(['Ann Berg', '@Ann', '@ann berg', 'mail@Ann Berg', '@Ann Bergs', '', '@', 'a@b.example'])(
  '%j calls nobody',
  (text) => {
    expect(findMentions(text, [ann, user('5', '', '')])).toEqual([]);
  },
);

test('the pieces of a comment are the whole of it', () => {
  const text = 'Hi @Ann Berg!\n@@Ann Berg @nobody';
  const parts = splitMentions(text, [ann]);
  expect(parts.map((part) => part.text)).toEqual(['Hi ', '@Ann Berg', '!\n@', '@Ann Berg', ' @nobody']);
  expect(parts.map(({ users }) => users.length)).toEqual([0, 1, 0, 1, 0]);
});

test.each([
  ['@', 1, { at: 0, query: '' }],
  ['Hi @An', 6, { at: 3, query: 'An' }],
  ['Hi @Ann Be', 10, { at: 3, query: 'Ann Be' }],
  ['Hi @An there', 6, { at: 3, query: 'An' }],
  ['Hi', 2, undefined],
  ['a@b', 3, undefined],
  ['@ and', 5, undefined],
  ['@Ann\nnext', 9, undefined],
])('in %j at %i', (text, caret, typed) => {
  expect(findTyped(text, caret)).toEqual(typed);
});

test('people are found by the beginning of any of their names', () => {
  expect(matchUsers([ann, anna, jose], 'ber')).toEqual([ann, anna]);
  expect(matchUsers([ann, anna, jose], 'ann bergm')).toEqual([anna]);
  expect(matchUsers([ann, jose], '')).toEqual([ann, jose]);
  expect(matchUsers([ann, jose], 'x')).toEqual([]);
});

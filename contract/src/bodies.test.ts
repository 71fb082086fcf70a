import { expect, test } from 'vitest';
import type { z } from 'zod';
import { routes } from './routes.ts';

interface TextField {
  /** The call, and where in its body. */
  place: string;
  schema: z.ZodType;
}

// biome-ignore lint/suspicious/noExplicitAny: a walk through schemas of all kinds.
type Schema = any;

/** Every text that a body takes, however deep. */
function listTexts(schema: Schema, place: string): TextField[] {
  const { type, shape, element, innerType, options, valueType, left, right } = schema.def;
  switch (type) {
    case 'string':
    case 'pipe':
      return [{ place, schema }];
    case 'object':
      return Object.entries(shape).flatMap(([name, field]) => listTexts(field, `${place}.${name}`));
    case 'array':
      return listTexts(element, `${place}[]`);
    case 'union':
      return options.flatMap((option: Schema) => listTexts(option, place));
    case 'intersection':
      return [left, right].flatMap((part) => listTexts(part, place));
    case 'record':
      return listTexts(valueType, `${place}{}`);
    default:
      return innerType === undefined ? [] : listTexts(innerType, place);
  }
}

const texts = routes.flatMap(({ id, body }) => (body === undefined ? [] : listTexts(body, id)));
const takes = (text: string) => texts.filter(({ schema }) => schema.safeParse(text).success).map(({ place }) => place);

test('the walk finds the texts of forms', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.map(({ place }) => place)).toEqual(
    expect.arrayContaining(['issues.create.diagnosis', 'presets.create.filters.elementName', 'setup.setUp.company']),
  );
});

test('no call takes a text without end', () => {
  expect(takes('x'.repeat(200_000))).toEqual([]);
});

/** Names that others gave, that are looked for, or typed as a sign: what nobody sees in them is theirs. */
const foreign =
  /filename|file_name|elementName|seenName|followFolder\.name|projects\.delete\.name|setUp\.(code|password)/;

test.each(['\u200b\u2060', ' \u00a0\u3164', '\u2800'])('nothing is given a name that nobody can see: %j', (blank) => {
  const named = takes(blank).filter((place) => /(name|title|diagnosis|^setup.*)$/i.test(place));
  expect(named.filter((place) => !foreign.test(place))).toEqual([]);
});

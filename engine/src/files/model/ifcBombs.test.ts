import { afterAll, describe, expect, test } from 'vitest';
import { memorySource } from '../../ground/memorySource.ts';
import { ifcBombs, makeIfcBomb } from './fixtures/ifcBombs.ts';
import { openIfcReader } from './openIfcReader.ts';

// What each is good for in the product is seen with more patience; here it is only to end.
const reader = openIfcReader({ longestSilenceMs: 500 });
afterAll(() => reader.close());

/** In the words of the refusal; the others can be read, with or without the element that asks too much. */
const refusals: Record<string, RegExp> = {
  'mapped items within mapped items': /place more than 200,000 shapes/,
  'mapped items that place all of a wide one': /place more than 200,000 shapes/,
  'a mapped item within itself': /refers to the representation that it is part of \(#26\)/,
  'unions of a solid with itself, again and again': /does not come to an end/,
  'a union with itself as an operand': /could not read the file/,
  'profiles composed of themselves, doubled 40 times': /does not come to an end/,
  'curves composed of themselves, doubled 40 times': /does not come to an end/,
  'a profile derived from itself': /could not read the file/,
  'an arc of a milliard turns': /does not come to an end/,
  'a loop of 20,000 corners on one line': /does not come to an end/,
  'a wall with 2,000 openings': /does not come to an end/,
};
/** As fast as the machine is. */
const eitherWay = ['a chain of 3,000 cuts', 'placements 50,000 deep'];

describe('a small file that asks for much ends in a sentence, or does no harm', { timeout: 60_000 }, () => {
  test.each(Object.keys(ifcBombs))('%s', async (name) => {
    const read = reader.read(memorySource('bomb.ifc', makeIfcBomb(name))).catch((error: unknown) => error);
    const outcome = await read;
    if (name in refusals) {
      expect(outcome).toMatchObject({ name: 'EngineError', reason: expect.stringMatching(/^[^.]+$/) });
      expect(String(outcome)).toMatch(refusals[name]);
    } else if (!(eitherWay.includes(name) && outcome instanceof Error)) {
      expect(outcome).toHaveProperty('elements');
    }
  });
});

import { describe, expect, test } from 'vitest';
import { checkKey, fileOfKey, segmentOfFile, segmentOfFolder } from './storageKeys.ts';

const safePath = /^\/files\/[a-z0-9_.%/-]+$/;

describe('the file of a key', () => {
  test('is readable for plain keys', () => {
    expect(fileOfKey('/files', 'projects/12-ab/scan_1.e57')).toBe('/files/projects/12-ab/scan_1.e57.stored');
  });

  test('differs for different keys, also without regard to case and to the form of accents (seed 1)', () => {
    const alphabet = [
      'a',
      'A',
      '/',
      '.',
      '%',
      '2e',
      'é',
      'e\u0301',
      'ſ',
      's',
      'K',
      '\u212a',
      ' ',
      '|',
      '.stored',
      '+',
      '~',
    ];
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const keyOf = new Map<string, string>();
    for (let i = 0; i < 50_000; i++) {
      const key = Array.from({ length: 1 + random(6) }, () => alphabet[random(alphabet.length)]).join('');
      if (!isGood(key)) continue;
      const path = fileOfKey('/files', key).normalize('NFKC').toLowerCase();
      const good = (keyOf.get(path) ?? key) === key && keyOfPath(path) === key && safePath.test(path);
      if (!good) expect.unreachable(`${key} is stored as ${path}`);
      keyOf.set(path, key);
    }
    expect(keyOf.size).toBeGreaterThan(5_000);
  });
});

function isGood(key: string): boolean {
  try {
    return checkKey(key) === key;
  } catch {
    return false;
  }
}

function keyOfPath(path: string): string {
  const segments = path.split('/').slice(2);
  const name = segments.pop() ?? '';
  return [...segments.map(segmentOfFolder), segmentOfFile(name)].join('/');
}

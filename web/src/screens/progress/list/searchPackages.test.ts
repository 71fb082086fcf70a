import { expect, test } from 'vitest';
import { searchPackages } from './searchPackages.ts';

const rows = ['Walls (Level 1)', 'walls level 2', 'Ducts'].map((name) => ({ watchlist: { name } }));
const found = (search: string) => searchPackages(rows, search).map(({ watchlist }) => watchlist.name);

test.each([
  ['', 3],
  ['WALL', 2],
  [' (level', 1],
  ['w*2', 1],
  ['2*w', 0],
  ['w.lls', 0],
])('[WORK-2] %j is found in %i names', (search, count) => expect(found(search)).toHaveLength(count));

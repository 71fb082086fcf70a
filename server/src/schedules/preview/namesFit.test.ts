import { expect, test } from 'vitest';
import { namesFit } from './namesFit.ts';

test.each([
  ['Partitions, ground floor', 'GF partition walls'],
  ['Slabs', 'Pour slab level 2'],
  ['Wände EG', 'Innenwände Achse 1-5'],
  ['Dämmung', 'DAEMMUNG / Dammung'],
  ['Level 2', 'Level 2'],
  ['墙体施工 二层', '墙体 检查'],
  ['A1000', ''],
  ['', 'Anything'],
])('[WORK-7] %s may be %s', (one, other) => expect([namesFit(one, other), namesFit(other, one)]).toEqual([true, true]));

test.each([
  ['Partitions, ground floor', 'Receive tenders for drilling contract'],
  ['Partitions, ground floor', 'Services, ground floor'],
  ['Install ducts, level 1', 'Install windows, level 1'],
  ['Base slab', 'Mobilise drill rig'],
  ['Level 2', 'Level 3 handover'],
])('[WORK-7] %s is not %s', (one, other) =>
  expect([namesFit(one, other), namesFit(other, one)]).toEqual([false, false]),
);

import { expect, test } from 'vitest';
import { classifyDay, daysOf } from './classifyDay.ts';
import { dayStates } from './dayState.ts';
import { inNoPackage, leftOut, readTimeLine, type TimeLine, writeTimeLine } from './formats/timeLine.ts';

interface Line {
  /** First and last planned day. */
  planned: [number, number];
  /** Of scans: the day, and whether it stood. */
  words?: [number, boolean][];
}

function timeLineOf(lines: readonly Line[], scans: number[] = []): TimeLine {
  const words = lines.flatMap((line) => (line.words ?? []).map(([day, stands]) => 2 * day + Number(stands)));
  let at = 0;
  return {
    scans: Int32Array.from(scans),
    starts: Int32Array.from(lines, ({ planned }) => planned[0]),
    ends: Int32Array.from(lines, ({ planned }) => planned[1]),
    wordsFrom: Int32Array.of(
      0,
      ...lines.map((line) => {
        at += line.words?.length ?? 0;
        return at;
      }),
    ),
    words: Int32Array.from(words),
  };
}

const nameOf = new Map<number, string>(dayStates.map(({ code, name }) => [code, name]));
/** What one element is on each of these days. */
const story = (line: Line, days: readonly number[]) =>
  days.map((day) => nameOf.get(classifyDay(timeLineOf([line]), day).codes[0]!) ?? 'left out');

test.each<[string, Line, number[], string[]]>([
  [
    'what stands in its time is built as planned, from the scan that saw it',
    { planned: [10, 20], words: [[15, true]] },
    [9, 14, 15, 20, 21, 99],
    ['not_due', 'not_due', 'as_planned', 'as_planned', 'as_planned', 'as_planned'],
  ],
  [
    'what stands before its first day is early until that day',
    { planned: [10, 20], words: [[5, true]] },
    [4, 5, 9, 10],
    ['not_due', 'early', 'early', 'as_planned'],
  ],
  [
    'what a scan after the last day finds missing is late from that scan on, not from the day on',
    {
      planned: [10, 20],
      words: [
        [15, false],
        [25, false],
        [40, true],
      ],
    },
    [15, 20, 21, 24, 25, 39, 40],
    ['not_due', 'not_due', 'not_seen', 'not_seen', 'late', 'late', 'as_planned'],
  ],
  [
    'a scan on the last day finds nothing late',
    { planned: [10, 20], words: [[20, false]] },
    [20, 21],
    ['not_due', 'not_seen'],
  ],
  [
    'what no scan has seen is never late',
    { planned: [10, 20] },
    [1, 20, 21, 10_000],
    ['not_due', 'not_due', 'not_seen', 'not_seen'],
  ],
  [
    'what was taken down again does not stand',
    {
      planned: [10, 20],
      words: [
        [12, true],
        [30, false],
      ],
    },
    [12, 29, 30],
    ['as_planned', 'as_planned', 'late'],
  ],
  [
    'days before 1970 are days too',
    {
      planned: [-20, -10],
      words: [
        [-15, true],
        [-5, false],
      ],
    },
    [-21, -15, -6, -5],
    ['not_due', 'as_planned', 'as_planned', 'late'],
  ],
  [
    'of two scans on a day the later counts',
    {
      planned: [1, 2],
      words: [
        [5, false],
        [5, true],
      ],
    },
    [4, 5],
    ['not_seen', 'as_planned'],
  ],
  ['what is in no package is never late', { planned: [inNoPackage, 0] }, [0, 9999], ['no_package', 'no_package']],
  ['what is not asked about is not painted', { planned: [leftOut, 0] }, [0, 9999], ['left out', 'left out']],
])('[WORK-5] %s', (_name, line, days, expected) => {
  expect(story(line, days)).toEqual(expected);
});

test('[WORK-5] each state is counted, and what is left out is not', () => {
  const { codes, counts } = classifyDay(
    timeLineOf([
      { planned: [10, 20], words: [[15, true]] },
      { planned: [40, 50], words: [[15, true]] },
      { planned: [10, 20], words: [[25, false]] },
      { planned: [40, 50] },
      { planned: [10, 20] },
      { planned: [inNoPackage, 0] },
      { planned: [leftOut, 0] },
    ]),
    30,
  );
  expect([...codes]).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(counts).toEqual({ as_planned: 1, early: 1, late: 1, not_due: 1, not_seen: 1, no_package: 1 });
});

test('the days go from what is first to the day after what is last', () => {
  const lines: Line[] = [{ planned: [10, 20] }, { planned: [5, 9] }, { planned: [inNoPackage, 0] }];
  expect(daysOf(timeLineOf(lines))).toEqual({ first: 5, last: 21 });
  expect(daysOf(timeLineOf(lines, [3, 60]))).toEqual({ first: 3, last: 60 });
  expect(daysOf(timeLineOf([{ planned: [inNoPackage, 0] }], [3]))).toBeUndefined();
});

test('a time line comes back from its bytes; other bytes are refused', () => {
  const line = timeLineOf([{ planned: [10, 20], words: [[15, true]] }, { planned: [leftOut, 0] }], [15, 40]);
  const bytes = writeTimeLine(line);
  expect(readTimeLine(bytes)).toEqual(line);
  const odd = new Uint8Array(bytes.length + 1);
  odd.set(bytes, 1);
  expect(readTimeLine(odd.subarray(1))).toEqual(line);
  expect(readTimeLine(writeTimeLine(timeLineOf([])))).toEqual(timeLineOf([]));
  for (const bad of [bytes.subarray(4), bytes.subarray(0, -4), new Uint8Array(), new Uint8Array(64)]) {
    expect(() => readTimeLine(bad)).toThrow(RangeError);
  }
});

import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { inNoPackage, leftOut, type TimeLine } from '@plumbline/contract/formats/timeLine';
import { createMaybeYield, inSlices } from '../../../columns/createMaybeYield.ts';
import { newestFirst, type Scan } from './mergeScans.ts';
import { isBuilt } from './sumUp.ts';

const noData = codeOfStatus('no_data');
/** What was said of an element last; that it does not stand after its last planned day says more than before. */
const [stands, standsNot, isMissed] = [1, 2, 3] as const;

/** The words of scans, oldest first, that make a difference to elements of these plans. */
export async function collectWords(
  { starts, ends }: Pick<TimeLine, 'starts' | 'ends'>,
  scans: AsyncIterable<Scan>,
): Promise<Pick<TimeLine, 'scans' | 'wordsFrom' | 'words'>> {
  const maybeYield = createMaybeYield();
  const said = new Uint8Array(starts.length);
  const days = new Set<number>();
  const words: { element: number; word: number }[] = [];

  function listen({ day, follow }: Scan, seen: Uint8Array, [from, to]: [number, number]): void {
    for (let i = from; i < to; i++) {
      const start = starts[i] as number;
      if (start === leftOut || start === inNoPackage) continue;
      const place = follow === undefined ? i : (follow[i] as number);
      const status = place < 0 ? 0 : (seen[place] ?? 0);
      if (status === 0 || status === noData) continue;
      const next = isBuilt(status) ? stands : day > (ends[i] as number) ? isMissed : standsNot;
      if (said[i] === next) continue;
      said[i] = next;
      words.push({ element: i, word: 2 * day + (next === stands ? 1 : 0) });
    }
  }

  for await (const scan of scans) {
    days.add(scan.day);
    const seen = newestFirst(scan.columns);
    await inSlices(starts.length, maybeYield, (from, to) => listen(scan, seen, [from, to]));
  }
  return { scans: Int32Array.from(days), ...byElement(starts.length, words) };
}

/** In the order of the elements, and of each in the order in which they were said. */
function byElement(count: number, said: readonly { element: number; word: number }[]) {
  const wordsFrom = new Int32Array(count + 1);
  for (const { element } of said) (wordsFrom[element + 1] as number)++;
  for (let i = 0; i < count; i++) wordsFrom[i + 1] = (wordsFrom[i + 1] as number) + (wordsFrom[i] as number);
  const next = wordsFrom.slice();
  const words = new Int32Array(said.length);
  for (const { element, word } of said) words[(next[element] as number)++] = word;
  return { wordsFrom, words };
}

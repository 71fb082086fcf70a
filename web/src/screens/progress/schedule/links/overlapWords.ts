import type { LinkProposal } from '@plumbline/contract/resources/scheduleLinks';
import { formatCount } from '../../../../ui/format.ts';
import { packagesOf } from '../import/scheduleWords.ts';

type Counted = Pick<LinkProposal, 'numElements' | 'numInOthers' | 'others' | 'numInAlike' | 'alike'>;

/** What else has these elements, a sentence each. */
export function overlapWords({ numElements, numInOthers, others, numInAlike, alike }: Counted): string[] {
  const among = (count: number) =>
    count === numElements ? 'All of them' : `${formatCount(count)} of ${formatCount(numElements)}`;
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  return [
    ...(numInOthers > 0 ? [`${among(numInOthers)} ${are(numInOthers)} in ${named(others)} already.`] : []),
    ...(numInAlike > 0 ? [`${among(numInAlike)} ${are(numInAlike)} proposed for ${named(alike)}, too.`] : []),
  ];
}

function named(owners: readonly { name: string }[]): string {
  const [first, second, third] = owners.map(({ name }) => `“${name}”`);
  if (third !== undefined) return `${first}, ${second} and others`;
  return second === undefined ? (first ?? '') : `${first} and ${second}`;
}

/** What came of it. */
export function createdWords(numCreated: number, numWithoutElements: number): string {
  const without =
    numWithoutElements === 0 ? '' : ` ${formatCount(numWithoutElements)} had no element of the latest model any more.`;
  return `${packagesOf(numCreated)} created.${without}`;
}

import type { ModelRows } from '../files/model/ModelRows.ts';
import type { ElementEvidence } from '../judge/classifyElement.ts';
import type { Epoch } from './listEpochs.ts';
import type { OrderedFile } from './RunOrder.ts';

/** That scans of one analysis show different states of the building. */
export interface DifferentStates {
  /** Which scans, and where, in a sentence or two. */
  message: string;
  /** The files that show the newest of these states alone; none where nobody knows. */
  newerFiles: string[];
}

/** One element may be a door that somebody opened. */
const leastElements = 2;
const mostNamed = 3;

/** What people should know where scans contradict each other in whole elements. */
export function describeStates(
  { elements, storeys }: Pick<ModelRows, 'elements' | 'storeys'>,
  evidence: readonly Pick<ElementEvidence, 'disagreement'>[],
  epochs: readonly Epoch[],
  files: readonly Pick<OrderedFile, 'name'>[],
): DifferentStates | undefined {
  const found = elements.flatMap((element) => {
    const disagreement = evidence[element.elementIndex].disagreement;
    return disagreement ? [{ ...disagreement, element }] : [];
  });
  if (found.length < leastElements) return undefined;
  const storeyOf = (one: (typeof found)[number]) =>
    one.element.storey === undefined ? 'no storey' : storeys[one.element.storey].name;
  const pairs = [...Map.groupBy(found, ({ standsIn, goneIn }) => JSON.stringify([standsIn, goneIn])).values()];
  const sentences = pairs
    .sort((one, other) => other.length - one.length)
    .map((own) => {
      const [{ standsIn, goneIn }] = own;
      const where = [...Map.groupBy(own, storeyOf)].map(([storey, { length }]) => `${storey}: ${length}`).join(', ');
      const names = own.slice(0, mostNamed).map(({ element }) => element.name ?? element.globalId);
      const rest = own.length - names.length;
      const which = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
      return `${counted(own.length)} in ${standsIn} and not in ${goneIn} (${where}): ${which}.`;
    });
  const involved = new Set(found.flatMap(({ standsIn, goneIn }) => [standsIn, goneIn]));
  const newerFiles = findNewer(epochs, involved).map((file) => files[file].name);
  const newer = newerFiles.length > 0 ? ` The newer: ${newerFiles.join(', ')}.` : '';
  return {
    message: `These scans show different states: ${sentences.join(' ')} Nothing is told of these elements.${newer}`,
    newerFiles,
  };
}

const counted = (count: number): string => (count === 1 ? '1 element stands' : `${count} elements stand`);

/** The files of which all scans were taken after those that the newest of the states contradicts. */
function findNewer(epochs: readonly Epoch[], involved: ReadonlySet<string>): number[] {
  const dated = epochs.flatMap(({ from, to, ...epoch }) => (from && to ? [{ ...epoch, from, to }] : []));
  if (dated.length < epochs.length) return [];
  const [newest, ...others] = dated.filter(({ name }) => involved.has(name)).sort((a, b) => (a.from < b.from ? 1 : -1));
  const lastBefore = others
    .map(({ to }) => to)
    .sort()
    .at(-1);
  if (newest === undefined || lastBefore === undefined || newest.from <= lastBefore) return [];
  const older = new Set(dated.filter(({ from }) => from <= lastBefore).map(({ file }) => file));
  return [...new Set(dated.map(({ file }) => file))].filter((file) => !older.has(file));
}

import { codeOfCause, type VerdictCause, verdictCauses } from '@plumbline/contract/cause';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { createTextColumn, separator } from '../../../columns/createTextColumn.ts';
import type { ModelColumns } from '../../models/service.ts';
import { mergeVersions } from './mergeVersions.ts';
import { stateBits, type VersionColumns } from './VersionColumns.ts';

export interface RandomVerdict {
  status: ElementStatus;
  approved: boolean;
  manual: boolean;
  magnitudeM: number | null;
  magnitudeXYM: number | null;
  magnitudeZM: number | null;
  cause: VerdictCause | null;
  sizeM: number | null;
}

export interface RandomElement {
  index: number;
  type: string;
  floor: string | null;
  root: number;
  name: string;
  globalId: string;
  /** Of the newest version that says anything. */
  verdict: RandomVerdict | undefined;
}

export const randomRoots = ['structure', 'services'];
/** Lowest first, which is not how they are spelt. */
export const randomFloors = ['Basement', 'Level 0', '0_EG', 'Level 10', 'Level 2'];
const types = ['IfcWall', 'IfcWall:Basic:200', 'IfcWall:Basic:1000', 'IfcSlab:Floor', 'IfcFlowSegment', 'IfcBeam'];
const names = ['', 'Wall 2', 'wall 2', 'Wall 10', 'Tür 1', 'tur 1', 'WALL 2 b', 'Зал 3', 'зал 12', 'Straße'];

export function createPick(random: () => number) {
  return <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
}

/** A model whose elements some of three versions judge, as a table and element by element. */
export async function makeRandomTable(seed: number, count: number) {
  const { next: random } = createRandom(seed);
  const pick = createPick(random);
  const elements = Array.from({ length: count }, (_, index): RandomElement => {
    const globalId = Array.from({ length: 4 }, () => pick([...'0aBcD9$'])).join('');
    const floor = pick([null, ...randomFloors]);
    return { index, type: pick(types), floor, root: pick([0, 1]), name: pick(names), globalId, verdict: undefined };
  });
  const model = makeModel(elements);
  const versions = ['newest', 'middle', 'oldest'].map((versionId) => {
    const judged = elements.filter(() => random() < 0.4);
    return makeVersion(versionId, judged, () => randomVerdict(random));
  });
  return {
    elements,
    versions: versions.map(({ columns }) => columns),
    table: await mergeVersions(
      model,
      versions.map(({ columns }) => columns),
      { at: () => [], isEmpty: true },
    ),
  };
}

function makeModel(elements: readonly RandomElement[]): ModelColumns {
  const codeOf = (names: readonly string[], name: string | null) => {
    const code = names.indexOf(name ?? '');
    return code < 0 ? names.length : code;
  };
  const textsOf = (key: 'name' | 'globalId') => {
    const { column, add } = createTextColumn(256);
    for (let from = 0; from < elements.length; from += 256) {
      const texts = elements.slice(from, from + 256).map((element) => element[key]);
      add(texts.join(separator), texts.length);
    }
    return column;
  };
  return {
    modelId: 'model',
    count: elements.length,
    types,
    floors: randomFloors,
    rootModels: randomRoots,
    typeOf: Uint32Array.from(elements, ({ type }) => codeOf(types, type)),
    floorOf: Uint32Array.from(elements, ({ floor }) => codeOf(randomFloors, floor)),
    rootModelOf: Uint16Array.from(elements, ({ root }) => root),
    names: textsOf('name'),
    globalIds: textsOf('globalId'),
  };
}

function makeVersion(versionId: string, judged: readonly RandomElement[], judge: () => RandomVerdict) {
  const verdicts = judged.map((element) => {
    const verdict = judge();
    element.verdict ??= verdict;
    return verdict;
  });
  const lengths = (key: 'magnitudeM' | 'magnitudeXYM' | 'magnitudeZM' | 'sizeM') =>
    Float64Array.from(verdicts, (verdict) => verdict[key] ?? Number.NaN);
  const columns: VersionColumns = {
    versionId,
    lastChange: 0,
    elementIndexes: Uint32Array.from(judged, ({ index }) => index),
    states: Uint8Array.from(verdicts, stateOf),
    magnitudeM: lengths('magnitudeM'),
    magnitudeLowM: new Float64Array(judged.length).fill(Number.NaN),
    magnitudeHighM: new Float64Array(judged.length).fill(Number.NaN),
    magnitudeXYM: lengths('magnitudeXYM'),
    magnitudeZM: lengths('magnitudeZM'),
    sizeM: lengths('sizeM'),
    causes: Uint8Array.from(verdicts, ({ cause }) => (cause === null ? 0 : codeOfCause(cause))),
    sizeSides: new Uint8Array(judged.length),
    sizeDimensions: new Uint8Array(judged.length),
    toleranceM: new Float64Array(judged.length).fill(0.01),
  };
  return { columns };
}

export const stateOf = ({ status, approved, manual }: Pick<RandomVerdict, 'status' | 'approved' | 'manual'>) =>
  codeOfStatus(status) | (approved ? stateBits.approved : 0) | (manual ? stateBits.manual : 0);

function randomVerdict(random: () => number): RandomVerdict {
  const [zM, sizeM] = [randomLength(random), randomLength(random)];
  return {
    status: createPick(random)(elementStatuses).name,
    approved: random() < 0.3,
    manual: random() < 0.2,
    magnitudeM: randomLength(random),
    magnitudeXYM: randomLength(random),
    magnitudeZM: zM !== null && random() < 0.5 ? -zM : zM,
    cause: createPick(random)([null, ...verdictCauses])?.name ?? null,
    sizeM: sizeM !== null && random() < 0.5 ? -sizeM : sizeM,
  };
}

/** Lengths that lie on the edges of whole millimetres more often than not. */
function randomLength(random: () => number): number | null {
  const kind = random();
  if (kind < 0.15) return null;
  return kind < 0.7 ? Math.floor(random() * 40) / 2000 : random() * 0.02;
}

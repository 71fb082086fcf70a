import { causeOfStatus, elementSides, sizeDimensions, verdictCauses } from '@plumbline/contract/cause';
import { elementStatuses } from '@plumbline/contract/status';
import type { OutputFolder } from '../../ground/disk/outputFolder.ts';
import { EngineError } from '../../ground/EngineError.ts';
import type { EvidenceFiles } from '../../prove/EvidenceFiles.ts';
import type { SphereFile } from '../../prove/spheres/SphereFile.ts';
import type { StoredVerdict } from '../StoredVerdict.ts';
import { resultFiles } from './Results.ts';

/** What an analysis on the command line left in its folder. */
export interface StoredResults {
  elements: StoredVerdict[];
  spheres: SphereFile[];
  /** Whether the scans' coordinates were taken as they are. */
  hasGivenCoordinates: boolean;
  has(file: string): boolean;
  /** The bytes of a file that the evidence names. */
  read(file: string): Uint8Array;
}

/** Reads what the command line wrote, and nothing outside that folder, whatever the result says. */
export function readResults(folder: OutputFolder): StoredResults {
  const { elements, spheres, registration } = parse(readText(folder));
  if (!Array.isArray(elements) || elements.length === 0) throw broken('there are no elements in it');
  for (const [index, element] of elements.entries()) {
    const fault = findFault(element);
    if (fault !== undefined) throw broken(fault, `elements/${index}`);
  }
  const named = spheres === undefined ? [] : spheres;
  if (!Array.isArray(named)) throw broken('its list of panoramas cannot be read');
  return {
    elements: (elements as OlderVerdict[]).map(withCause),
    spheres: named as SphereFile[],
    hasGivenCoordinates: Object(registration).verdict === 'trusted',
    has: (file) => isOwn(file) && folder.has(file),
    read: (file) => folder.read(file),
  };
}

function readText(folder: OutputFolder): string {
  if (folder.has(resultFiles.result)) return Buffer.from(folder.read(resultFiles.result)).toString();
  const reason = `there is no ${resultFiles.result} in it, so it holds no finished analysis`;
  throw new EngineError({ kind: 'read', file: folder.path, reason });
}

function parse(text: string): { elements?: unknown; spheres?: unknown; registration?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch (cause) {
    throw broken('it is damaged: it is not JSON', undefined, cause);
  }
}

const broken = (reason: string, place?: string, cause?: unknown) =>
  new EngineError({ kind: 'invalid', file: resultFiles.result, place, reason, cause });

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isLength = (value: unknown): boolean => value === null || isNumber(value);
const isCause = (value: unknown): boolean => value === undefined || verdictCauses.some(({ name }) => name === value);
const isSize = (value: unknown): boolean => value === undefined || isLength(value);
const isSide = (value: unknown): boolean =>
  value === undefined || value === null || elementSides.some((side) => side === value);
const isDirections = (value: unknown): boolean => value === undefined || value === null || Array.isArray(value);
const isDimension = (value: unknown): boolean =>
  value === undefined || value === null || sizeDimensions.some(({ name }) => name === value);
const isStatus = (value: unknown): boolean => elementStatuses.some(({ name }) => name === value);
const isEvidence = (value: unknown): boolean => value === null || Array.isArray((value as EvidenceFiles)?.sections);

const parts: Partial<Record<keyof StoredVerdict, (value: unknown) => boolean>> = {
  globalId: isText,
  rootModel: isText,
  trade: isText,
  status: isStatus,
  cause: isCause,
  magnitudeM: isLength,
  magnitudeLowM: isSize,
  magnitudeHighM: isSize,
  magnitudeXYM: isLength,
  magnitudeZM: isLength,
  directions: isDirections,
  sizeM: isSize,
  sizeSide: isSide,
  sizeDimension: isDimension,
  toleranceM: isNumber,
  coverage: isNumber,
  confidence: isNumber,
  reason: isText,
  evidence: isEvidence,
};

type NewerParts = 'cause' | 'magnitudeLowM' | 'magnitudeHighM' | 'directions' | 'sizeM' | 'sizeSide' | 'sizeDimension';
type OlderVerdict = Omit<StoredVerdict, NewerParts> & Partial<StoredVerdict>;

/** Results from before causes were told: the cause follows from the status. Those from before offsets had bounds have none. */
function withCause(verdict: OlderVerdict): StoredVerdict {
  const { cause = causeOfStatus[verdict.status], sizeM = null, sizeSide = null } = verdict;
  const { magnitudeLowM = null, magnitudeHighM = null, directions = null, sizeDimension = null } = verdict;
  return { ...verdict, cause, magnitudeLowM, magnitudeHighM, directions, sizeM, sizeSide, sizeDimension };
}

function findFault(element: unknown): string | undefined {
  const given = Object(element) as Record<string, unknown>;
  const [wrong] = Object.entries(parts).find(([name, isRight]) => !isRight(given[name])) ?? [];
  return wrong === undefined ? undefined : `an element's ${wrong} cannot be read`;
}

/** A result from elsewhere may name any file of this machine. */
const isOwn = (file: string) => /^[^/\\]+\/[^/\\]+$/.test(file) && file.startsWith(`${resultFiles.evidence}/`);

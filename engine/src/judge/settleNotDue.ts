import { rawElementType } from '@plumbline/contract/elementType';
import type { ModelRows } from '../files/model/ModelRows.ts';
import type { ElementEvidence } from './classifyElement.ts';
import type { ElementVerdict } from './ElementVerdict.ts';
import { judgingNumbers } from './judgingNumbers.ts';

/** What scans show of all elements of a kind on a storey. */
interface KindOnStorey {
  /** Of those that are not due, how many scanners looked past. */
  absent: number;
  /** How many are there, in their place or not. */
  standing: number;
  /** Places of their surfaces with points beside them, whatever those are of, and those that were looked past. */
  met: number;
  free: number;
  /** Rays that went past them. */
  rays: number;
  /** Of those that are not due and have no point, how many places of were looked past: too few of each to be told of it alone. */
  glimpsed: number;
}

/**
 * Small things, as sprinkler heads, are looked past at some places each. All of a kind are asked what one large element is:
 * a few points at one or the other are of the pipe that it will hang from.
 */
const isAbsent = ({ absent, standing, met, free, rays, glimpsed }: KindOnStorey): boolean =>
  standing === 0 && (absent > 0 || (glimpsed >= judgingNumbers.leastOfKind && isLookedPast({ met, free, rays })));

const isLookedPast = ({ met, free, rays }: Pick<KindOnStorey, 'met' | 'free' | 'rays'>): boolean =>
  met === 0 || (free > judgingNumbers.missingShare * (met + free) && rays >= judgingNumbers.leastRaysPast);

/**
 * What is not due and was not seen, where of all its kind on the storey none stands and some were looked past, is not due as
 * those are: half a roof of modules that nobody has brought yet is not 'no data'. Where one of them stands, the others may too.
 */
export function settleNotDue(
  model: ModelRows,
  evidence: readonly ElementEvidence[],
  verdicts: readonly ElementVerdict[],
  isDue: Uint8Array,
): ElementVerdict[] {
  const kinds = new Map<string, KindOnStorey>();
  const kindOf = verdicts.map((verdict) => {
    const { elementIndex, status } = verdict;
    const own = evidence[elementIndex];
    const { storey, ifcType, objectType } = model.elements[elementIndex];
    const key = `${storey ?? ''} ${rawElementType(ifcType, objectType)}`;
    const kind = kinds.get(key) ?? { absent: 0, standing: 0, met: 0, free: 0, rays: 0, glimpsed: 0 };
    if (status === 'not_due') kind.absent++;
    else if (status !== 'no_data' && status !== 'missing') kind.standing++;
    kind.met += Math.max(own.hits.length / 3, Math.sign(own.points));
    kind.free += own.free.length / 3;
    kind.rays += own.rays;
    const isTouched = own.hits.length > 0 || own.points > 0;
    if (!isTouched && isDue[elementIndex] === 0 && isUnseen(verdict, own) && own.free.length > 0) kind.glimpsed++;
    kinds.set(key, kind);
    return kind;
  });
  return verdicts.map((verdict, i) => {
    const kind = kindOf[i];
    const isOpen = isDue[verdict.elementIndex] === 0 && isUnseen(verdict, evidence[verdict.elementIndex]);
    return isOpen && isAbsent(kind) ? withKind(verdict, kind) : verdict;
  });
}

/** Nothing of it was seen, for no other reason than that nobody looked there. */
const isUnseen = ({ status, cause }: ElementVerdict, { hits, points, isSeeThrough }: ElementEvidence): boolean =>
  status === 'no_data' &&
  (cause === 'not_seen' || cause === 'not_sure') &&
  !isSeeThrough &&
  hits.length === 0 &&
  points === 0;

function withKind(verdict: ElementVerdict, { absent, glimpsed }: KindOnStorey): ElementVerdict {
  const seen = absent + glimpsed;
  const others = seen === 1 ? 'one of its kind on this storey was' : `${seen} of its kind on this storey were`;
  const reason = `not due yet: not told by what was seen of it alone (${verdict.reason}), but ${others} looked past and none was seen to stand`;
  return { ...verdict, status: 'not_due', cause: 'not_due', reason };
}

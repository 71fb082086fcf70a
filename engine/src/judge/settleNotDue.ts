import { rawElementType } from '@plumbline/contract/elementType';
import type { ModelRows } from '../files/model/ModelRows.ts';
import type { ElementEvidence } from './classifyElement.ts';
import type { ElementVerdict } from './ElementVerdict.ts';

/** What scans show of all elements of a kind on a storey. */
interface KindOnStorey {
  /** Of those that are not due, how many scanners looked past. */
  absent: number;
  /** How many are there, in their place or not. */
  standing: number;
}

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
  const kindOf = verdicts.map(({ elementIndex, status }) => {
    const { storey, ifcType, objectType } = model.elements[elementIndex];
    const key = `${storey ?? ''} ${rawElementType(ifcType, objectType)}`;
    const kind = kinds.get(key) ?? { absent: 0, standing: 0 };
    if (status === 'not_due') kind.absent++;
    else if (status !== 'no_data' && status !== 'missing') kind.standing++;
    kinds.set(key, kind);
    return kind;
  });
  return verdicts.map((verdict, i) => {
    const { absent, standing } = kindOf[i];
    const isOpen = isDue[verdict.elementIndex] === 0 && isUnseen(verdict, evidence[verdict.elementIndex]);
    return isOpen && absent > 0 && standing === 0 ? withKind(verdict, absent) : verdict;
  });
}

/** Nothing of it was seen, for no other reason than that nobody looked there. */
const isUnseen = ({ status, cause }: ElementVerdict, { hits, points }: ElementEvidence): boolean =>
  status === 'no_data' && (cause === 'not_seen' || cause === 'not_sure') && hits.length === 0 && points === 0;

function withKind(verdict: ElementVerdict, absent: number): ElementVerdict {
  const others = absent === 1 ? 'one of its kind on this storey was' : `${absent} of its kind on this storey were`;
  const reason = `not due yet: not seen itself (${verdict.reason}), but ${others} looked past and none stands`;
  return { ...verdict, status: 'not_due', cause: 'not_due', reason };
}

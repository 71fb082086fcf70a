import type { Run } from './Delivery.ts';
import { stepOfRun, stepsOfRun } from './stepsOfRun.ts';

/** Bits of a priority, the most telling first; together they fit PostgreSQL's integer. */
const sizeBits = 9;
const idBits = 4;
const kindBits = 5;
const indexBits = 12;

const clamp = (value: number, bits: number): number => Math.max(0, Math.min(2 ** bits - 1, Math.round(value)));

const last = 2 ** kindBits - 1;

/**
 * How urgent a piece is: a small analysis goes before a large one, whoever came first; of runs of about one size one goes
 * before the other, so that workers need not prepare both models in turn; then in the order of the steps, the largest first.
 */
export function priorityOf({ id, order }: Pick<Run, 'id' | 'order'>, kind: string, index: number): number {
  const bytes = order.scans.reduce((sum, { size }) => sum + size, 1);
  const place = stepOfRun(kind).canWait ? last : stepsOfRun.findIndex((step) => step.kind === kind);
  const parts = [
    { value: 2 ** sizeBits - 1 - 12 * Math.log2(bytes), bits: sizeBits },
    { value: Number.parseInt(id.slice(0, 1), 16), bits: idBits },
    { value: last - place, bits: kindBits },
    { value: 2 ** indexBits - 1 - index, bits: indexBits },
  ];
  return parts.reduce((priority, { value, bits }) => priority * 2 ** bits + clamp(value, bits), 0);
}

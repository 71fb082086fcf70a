import { isApproved, statusCodeOf } from '@plumbline/contract/formats/painting';
import type { WorkspaceSwitches } from '../../state/workspace.ts';

export interface PaintingSwitches
  extends Pick<WorkspaceSwitches, 'displayAll' | 'manualWorkflowActivated' | 'approvedFilter'> {
  /** Codes that the legend switched off. */
  hiddenCodes: readonly number[];
}

export interface PaintedModel {
  /** One byte for each element, 0 where nothing is painted (formats/painting.ts). */
  codes: Uint8Array;
  /** One byte for each element, 0 where it is not isolated; `undefined` when the whole model is shown. */
  base: Uint8Array | undefined;
  /** What becomes of those that are not: without anything painted the model is hidden. */
  others: 'gone' | 'ghosts';
  paintedCount: number;
}

/**
 * The painting rule (specification 2, section 4): what is not approved is painted, what is approved only when the
 * approved filter is on, which counts only in the manual workflow. With 'display all' or in the manual workflow the
 * whole model is shown, otherwise what is painted is isolated: the rest stands around it as ghosts.
 */
export function applyPaintingRule(
  column: Uint8Array,
  { elementCount, ...switches }: PaintingSwitches & { elementCount: number },
): PaintedModel {
  const { displayAll, manualWorkflowActivated, approvedFilter, hiddenCodes } = switches;
  const isPainted = (byte: number) =>
    byte !== 0 &&
    !hiddenCodes.includes(statusCodeOf(byte)) &&
    (!isApproved(byte) || (approvedFilter && manualWorkflowActivated));
  // One look at each of the 256 bytes instead of one at each element.
  const isPaintedByte = Uint8Array.from({ length: 256 }, (_, byte) => Number(isPainted(byte)));

  const codes = new Uint8Array(elementCount);
  const mask = new Uint8Array(elementCount);
  const end = Math.min(elementCount, column.length);
  let paintedCount = 0;
  for (let i = 0; i < end; i++) {
    const byte = column[i]!;
    if (isPaintedByte[byte] === 0) continue;
    codes[i] = byte;
    mask[i] = 1;
    paintedCount++;
  }
  const base = displayAll || manualWorkflowActivated ? undefined : mask;
  return { codes, base, others: paintedCount > 0 ? 'ghosts' : 'gone', paintedCount };
}

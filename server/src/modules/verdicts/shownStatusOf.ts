import { statusOfCode } from '@plumbline/contract/formats/painting';
import { type ElementStatus, shownStatus } from '@plumbline/contract/status';

/** The status that a code stands for, as the project shows it. */
export function shownStatusOf(code: number, underConstruction: boolean): ElementStatus {
  return shownStatus(statusOfCode(code) as ElementStatus, underConstruction);
}

import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';

/** By the code of a status, the code of what it is shown as. */
export function shownCodes(underConstruction: boolean): Uint8Array {
  const codes = new Uint8Array(8);
  for (const { name, code } of elementStatuses) codes[code] = codeOfStatus(shownStatus(name, underConstruction));
  return codes;
}

import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { elementStatuses, shownStatus, shownStatuses } from '@plumbline/contract/status';

/** How many of the taken elements have which status as it is shown, in the order of the legend; none is left out but not due. */
export function countStatuses(status: Uint8Array, taken: Uint8Array, underConstruction: boolean) {
  const counts = new Uint32Array(256);
  for (let i = 0; i < status.length; i++) {
    if (taken[i] === 1) (counts[status[i] as number] as number)++;
  }
  const hasNotDue = (counts[codeOfStatus('not_due')] as number) > 0;
  return shownStatuses(underConstruction, hasNotDue).map(({ name }) => ({
    status: name,
    count: elementStatuses
      .filter((other) => shownStatus(other.name, underConstruction) === name)
      .reduce((sum, { code }) => sum + (counts[code] as number), 0),
  }));
}

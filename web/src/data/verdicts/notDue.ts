import { codeOfStatus, statusCodeOf } from '@plumbline/contract/formats/painting';
import { useMemo } from 'react';
import { noFilter, usePainting } from './painting.ts';

const notDue = codeOfStatus('not_due');

/** Whether something in the open view is not due: only then is that a status to be shown. */
export function useHasNotDue(): boolean {
  const { column } = usePainting(noFilter);
  return useMemo(() => column?.some((byte) => statusCodeOf(byte) === notDue) ?? false, [column]);
}

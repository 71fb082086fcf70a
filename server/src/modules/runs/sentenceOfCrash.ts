import type { StoredOrder } from '../../platform/schema.ts';

/** What people are told when a step was the end of whoever did it, again and again. */
export function sentenceOfCrash(
  step: { kind: string; scan?: unknown },
  order: Pick<StoredOrder, 'scans'>,
  times: number,
): string {
  const scan = order.scans[Number(step.scan)];
  const what = scan ? `Reading ${scan.name}` : 'Working on these files';
  return (
    `${what} brought the analysis down ${times} times. It needs more memory than this server gives to one step, or is damaged. ` +
    'Divide the scan into several files, or export it again.'
  );
}

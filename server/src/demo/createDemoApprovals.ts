import type { VerdictsService } from '../modules/verdicts/service.ts';
import { type CallerServices, findDemoCaller } from './findDemoCaller.ts';
import { type DemoScanServices, openDemoScans } from './openDemoScans.ts';

export interface DemoApprovalServices extends CallerServices, DemoScanServices {
  verdicts: DemoScanServices['verdicts'] & Pick<VerdictsService, 'approveMany' | 'putOnDay'>;
}

/** What the reviewer takes as it is: why, she says in the issue of it. */
const accepted = { entry: 'slab-low', marks: /^(S|B)-/ };

/** When she says so. */
const approvedAt = new Date('2026-11-02T08:05:00Z');

/** Approves them at the newest scan; what is approved already stays so. */
export function createDemoApprovals({ verdicts, ...services }: DemoApprovalServices) {
  return async (projectId: string): Promise<void> => {
    const reviewer = await findDemoCaller(services, projectId, 'reviewer');
    if (reviewer === undefined) return;
    const scans = await openDemoScans({ ...services, verdicts }, reviewer);
    const subject = scans.findSubject(scans.newest, accepted);
    if (subject === undefined) return;
    const place = { ...reviewer, viewId: subject.table.view.id };
    const { changeId } = await verdicts.approveMany(place, true, { elementIndexes: subject.elements });
    if (changeId !== undefined) await verdicts.putOnDay(changeId, approvedAt);
  };
}

import { isApproved } from '@plumbline/contract/formats/painting';
import { holdsAll } from '@plumbline/contract/permissions';
import { mostElementsAtOnce } from '@plumbline/contract/resources/classifications';
import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import { type ElementStatus, shownStatuses } from '@plumbline/contract/status';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import { noFilter, usePainting } from '../../../data/verdicts/painting.ts';
import { useApproval, useReclassify } from '../../../data/verdicts/verdicts.ts';
import { useWorkspace } from '../../../state/stores.ts';

/** What may be done to verdicts here, and why not; what the page shows is known before the whole view is. */
export function useVerdictActions(rows: readonly TableRow[] = []) {
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const { column } = usePainting(noFilter);
  const isActive = useWorkspace((state) => state.manualWorkflowActivated);
  const approve = useApproval();
  const reclassify = useReclassify();
  const hasApproval = isOn('manualApproval', project);
  const lacks = holdsAll(project.permissions, ['RECLASSIFY'])
    ? undefined
    : 'You lack the permission RECLASSIFY in this project.';
  const rowOf = (element: number) => rows.find(({ forgeObjectId }) => forgeObjectId === element);
  const isDone = (element: number) => rowOf(element)?.approved ?? isApproved(column?.[element] ?? 0);
  const statuses = shownStatuses(isOn('enableUnderConstruction', project));
  return {
    hasApproval,
    /** Each row can be approved. */
    inWorkflow: hasApproval && isActive,
    /** Why no verdict can be changed. */
    lacks,
    /** Approves those that are not yet, or all back when all are; answers what it will do, or why nothing. */
    toggleApproval(elements: readonly number[]): { approved: boolean; run(): void } | string {
      const open = elements.filter((element) => !isDone(element));
      const approved = open.length > 0;
      const changed = approved ? open : elements;
      return whyNot(elements) ?? { approved, run: () => approve(changed, approved) };
    },
    changeStatus(elements: readonly number[], status: ElementStatus): { run(): void } | string {
      const isKnown = statuses.some(({ name }) => name === status);
      if (!isKnown) return 'This project does not use that status.';
      return whyNot(elements) ?? { run: () => reclassify(elements, status) };
    },
    /** Of these elements, those with a verdict. */
    judgedOf: (elements: readonly number[]) =>
      elements.filter((element) => (column?.[element] ?? 0) !== 0 || rowOf(element) !== undefined),
  };

  function whyNot(elements: readonly number[]): string | undefined {
    if (lacks !== undefined) return lacks;
    if (elements.length === 0) return 'There is no verdict on this in the open analysis.';
    if (elements.length > mostElementsAtOnce) return `At most ${mostElementsAtOnce} elements can be changed at once.`;
    return undefined;
  }
}

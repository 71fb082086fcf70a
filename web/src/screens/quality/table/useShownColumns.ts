import { type TableColumn, tableColumnNames } from '@plumbline/contract/resources/classificationTable';
import { useMemo } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useTableColumns, useWorkspace } from '../../../state/stores.ts';

/** The chosen columns; where rows can be approved, the column for it is there. */
export function useShownColumns(): readonly TableColumn[] {
  const { project } = usePlace();
  const hasApproval = useFeatures().isOn('manualApproval', project);
  const isActive = useWorkspace((state) => state.manualWorkflowActivated);
  const shown = useTableColumns((state) => state.shown);
  const inWorkflow = hasApproval && isActive;
  return useMemo(
    () => tableColumnNames.filter((name) => shown.includes(name) || (name === 'approved' && inWorkflow)),
    [shown, inWorkflow],
  );
}

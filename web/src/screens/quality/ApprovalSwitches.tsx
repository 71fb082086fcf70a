import { Stack, Switch } from '@mantine/core';
import { useWorkspace } from '../../state/stores.ts';

/** The approval workflow of the viewer's menu, and whether what is approved stays painted. */
export function ApprovalSwitches() {
  const isActive = useWorkspace((state) => state.manualWorkflowActivated);
  const showsApproved = useWorkspace((state) => state.approvedFilter);
  const setWorkflow = useWorkspace((state) => state.setManualWorkflow);
  const setApproved = useWorkspace((state) => state.setApprovedFilter);
  return (
    <Stack gap="xs">
      <Switch
        label="Approval workflow"
        description="Approve elements from the menu of the viewer."
        checked={isActive}
        onChange={({ currentTarget }) => setWorkflow(currentTarget.checked)}
      />
      {isActive && (
        <Switch
          label="Paint approved elements"
          checked={showsApproved}
          onChange={({ currentTarget }) => setApproved(currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

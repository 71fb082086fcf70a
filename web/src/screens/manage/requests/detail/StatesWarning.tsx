import { Button, Stack } from '@mantine/core';
import type { AnalysisRequestDetail } from '@plumbline/contract/resources/analysisRequests';
import { Link } from 'react-router';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { newerScansPath } from '../requestPaths.ts';

/** That the scans show different states, and the way to the newer one. */
export function StatesWarning({ projectId, request }: { projectId: string; request: AnalysisRequestDetail }) {
  const { _id, states } = request;
  if (states === undefined) return null;
  return (
    <AlertBox level="alert" title="The scans contradict each other">
      <Stack gap="sm" align="flex-start">
        <span>{states.message}</span>
        {states.newerFiles.length > 0 && (
          <Button variant="default" component={Link} to={newerScansPath(projectId, _id)}>
            Judge the newer alone
          </Button>
        )}
      </Stack>
    </AlertBox>
  );
}

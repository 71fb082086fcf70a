import { Button } from '@mantine/core';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { Link } from 'react-router';
import { requestPath } from '../../data/address/paths.ts';
import { usePlace } from '../../data/address/place.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { OtherTolerances } from './OtherTolerances.tsx';
import { ProcessingNotice } from './ProcessingNotice.tsx';
import { ReadyNotice } from './ReadyNotice.tsx';

/** Where the analysis of the open view is ([QUAL-5]). */
export function AnalysisNotice() {
  const { view } = usePlace();
  return (
    <>
      <Progress view={view} />
      <OtherTolerances />
      {view.hasGivenCoordinates && (
        <AlertBox level="alert" title="Not verified">
          The scans’ coordinates were taken as they are. If they are off, every deviation here is off with them.
        </AlertBox>
      )}
    </>
  );
}

function Progress({ view }: { view: AnalysisView }) {
  const { project } = usePlace();
  switch (view.status) {
    case 'in_progress':
      return <ProcessingNotice view={view} />;
    case 'ready':
      return <ReadyNotice view={view} />;
    case 'failed':
      return (
        <AlertBox
          level="alert"
          title="Analysis failed"
          action={
            view.requestId !== undefined && (
              <Button component={Link} to={requestPath(project._id, view.requestId)} size="xs" variant="default">
                Open the request
              </Button>
            )
          }
        >
          {view.requestId === undefined
            ? `${view.name} has no results. An administrator of the project can see why.`
            : `${view.name} has no results. Its analysis request says why, and can run it again.`}
        </AlertBox>
      );
  }
}

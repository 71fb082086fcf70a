import { usePlace } from '../../data/address/place.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { ProcessingNotice } from './ProcessingNotice.tsx';
import { ReadyNotice } from './ReadyNotice.tsx';

/** Where the analysis of the open view is ([QUAL-5]). */
export function AnalysisNotice() {
  const { view } = usePlace();
  switch (view.status) {
    case 'in_progress':
      return <ProcessingNotice view={view} />;
    case 'ready':
      return <ReadyNotice view={view} />;
    case 'failed':
      return (
        <AlertBox level="alert" title="Analysis failed">
          {`${view.name} has no results. Its analysis request says why.`}
        </AlertBox>
      );
  }
}

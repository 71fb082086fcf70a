import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Project } from '@plumbline/contract/resources/projects';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import { viewPath } from '../../data/address/paths.ts';
import { PlaceContext } from '../../data/address/place.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useAnalysisViews } from '../../data/views/analysisViews.ts';
import { latestView } from '../../data/views/viewList.ts';
import { useNotifications } from '../../state/stores.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { PlainFrame } from '../PlainFrame.tsx';
import { NothingPublished } from './NothingPublished.tsx';
import { ViewFrame } from './ViewFrame.tsx';

/** The analysis view of the path, found among those that the user may see. */
export function ViewGate() {
  const project = useOutletContext<Project>();
  const { viewId = '' } = useParams();
  const { data: views, error, isFetching, refetch } = useAnalysisViews(project._id);
  const view = views?.find(({ _id }) => _id === viewId);
  const place = useMemo(() => views && view && { project, view, views }, [project, view, views]);

  if (place) {
    return (
      <PlaceContext value={place}>
        <ViewFrame />
      </PlaceContext>
    );
  }
  if (views) return <UnknownView project={project} views={views} viewId={viewId} />;
  return (
    <PlainFrame project={project}>
      {error ? (
        <ErrorState title="The analyses could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <Spinner label="Loading the analyses" />
      )}
    </PlainFrame>
  );
}

interface UnknownViewProps {
  project: Project;
  views: readonly AnalysisView[];
  viewId: string;
}

/** Says that there is no such view and goes to the latest instead ([ROUTE-5]). */
function UnknownView({ project, views, viewId }: UnknownViewProps) {
  const notify = useNotifications((state) => state.notify);
  const navigate = useNavigate();
  const told = useRef<string>(undefined);
  const latest = latestView(views);

  useEffect(() => {
    // StrictMode runs effects twice; a person is told once.
    if (latest === undefined || told.current === viewId) return;
    told.current = viewId;
    notify('alert', `No analysis found with id ${viewId}. The last analysis for this project is loaded instead.`);
    void navigate(viewPath(project, latest._id, 'quality'), { replace: true });
  }, [latest, viewId, project, notify, navigate]);

  return latest === undefined ? (
    <NothingPublished project={project} />
  ) : (
    <PlainFrame project={project}>{null}</PlainFrame>
  );
}

import { Button } from '@mantine/core';
import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { mayPublish } from '../../../data/projects/projectAccess.ts';
import { usePublishing } from '../../../data/versions/publishing.ts';
import { listSeen, sayOtherTolerances } from '../../../data/versions/sayOtherTolerances.ts';
import {
  chooseVersion,
  shownVersion,
  useShowVersions,
  useVersionMap,
  useVersions,
  type VersionedAnalysis,
} from '../../../data/versions/versions.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { AnalysisVersions } from './AnalysisVersions.tsx';
import classes from './Versions.module.css';

/** So many are seen without unfolding anything. */
const mostOpen = 8;

interface VersionListProps {
  onUnpublish: (own: VersionedAnalysis, version: AnalysisVersion) => void;
  onRejudge: () => void;
  onPublishAll: () => void;
}

/** The analyses of the open view with their versions, and what can be done with them ([HEAD-5], [HEAD-6]). */
export function VersionList({ onUnpublish, onRejudge, onPublishAll }: VersionListProps) {
  const { project, view } = usePlace();
  const { data: list, error, isFetching, refetch } = useVersions();
  const map = useVersionMap();
  const show = useShowVersions();
  const { publish, isBusy } = usePublishing();
  if (list === undefined) {
    return error ? (
      <ErrorState title="The versions could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    ) : (
      <LoadingSkeleton label="The versions are loading" />
    );
  }
  const mayAct = mayPublish(project);
  const byAnalysis = new Map(list.map((own) => [own.analysis._id, own]));
  const startsOpen = list.reduce((sum, { versions }) => sum + versions.length, 0) <= mostOpen;
  const shown = list.flatMap((own) => shownVersion(own, map) ?? []);
  const tolerances = sayOtherTolerances(listSeen(list, map));
  const unpublished = shown.filter(({ status }) => status === 'dev').map(({ _id }) => _id);
  return (
    <>
      {mayAct && (
        <div className={classes.bar}>
          <Button
            variant="default"
            disabled={unpublished.length === 0}
            loading={isBusy && unpublished.length > 0}
            onClick={onPublishAll}
          >
            Publish all
          </Button>
          <Button variant="default" disabled={shown.length === 0} onClick={onRejudge}>
            Judge anew…
          </Button>
        </div>
      )}
      {tolerances && <p className={classes.tolerances}>{tolerances}</p>}
      {view.analyses.length === 0 && <p className={classes.empty}>This view has no analyses yet.</p>}
      <ul className={classes.list}>
        {view.analyses.map((trade) => {
          const own = byAnalysis.get(trade._id) ?? { analysis: trade, versions: [] };
          return (
            <AnalysisVersions
              key={trade._id}
              trade={trade}
              versions={own.versions}
              shown={shownVersion(own, map)}
              startsOpen={startsOpen}
              onShow={(versionId) => show(chooseVersion(own, versionId, map))}
              onPublish={mayAct ? ({ _id }) => publish([_id]) : undefined}
              onUnpublish={mayAct ? (version) => onUnpublish(own, version) : undefined}
            />
          );
        })}
      </ul>
    </>
  );
}

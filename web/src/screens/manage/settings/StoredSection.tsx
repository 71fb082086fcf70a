import { Text } from '@mantine/core';
import type { ProjectStorage, StoredPart } from '@plumbline/contract/resources/retention';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useProjectStorage } from '../../../data/keeping/keeping.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { figures } from '../../../ui/figures.ts';
import { formatBytes, formatCount, formatDay } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import classes from './Settings.module.css';

const labels: Record<StoredPart, string> = {
  scans: 'Raw scans',
  models: 'Models',
  viewer: 'What the viewer reads of models',
  documents: 'Documents',
  evidence: 'Evidence of analyses',
  pictures: 'Pictures',
  exports: 'Exports of the project',
};
const mostShown = 5;

/** What the project takes, by what it is. */
export function StoredSection({ projectId }: { projectId: string }) {
  const { data: stored, error } = useProjectStorage(projectId);
  return (
    <SectionFrame title="What is stored" about="What the project takes in the storage; all of it counts for its quota.">
      {error && <AlertBox level="error">{errorMessage(error)}</AlertBox>}
      {stored === undefined && !error && <LoadingSkeleton rows={4} height={24} label="Loading what is stored" />}
      {stored && <Stored stored={stored} />}
    </SectionFrame>
  );
}

function Stored({ stored: { parts, usedBytes, quotaBytes, runs, removed } }: { stored: ProjectStorage }) {
  const limit = quotaBytes === null ? '' : ` of ${formatBytes(quotaBytes)}`;
  return (
    <>
      <dl className={classes.stored}>
        {parts.map(({ part, bytes, count }) => (
          <div key={part}>
            <dt>{labels[part]}</dt>
            <dd className={figures}>{count === 0 ? '–' : `${formatBytes(bytes)} (${formatCount(count)})`}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>All of it</dt>
          <dd className={figures}>{`${formatBytes(usedBytes)}${limit}`}</dd>
        </div>
      </dl>
      {runs.length > 0 && (
        <div>
          <Text size="sm" fw={500}>
            The analyses that keep the most
          </Text>
          <dl className={classes.stored}>
            {runs.slice(0, mostShown).map(({ viewId, view, bytes, endedAt, isPublished }) => (
              <div key={`${viewId} ${endedAt}`}>
                <dt>
                  <bdi>{view}</bdi>
                  <Text span size="sm" c="dimmed">
                    {` ${isPublished ? 'published' : 'not published'}${endedAt ? `, ${formatDay(endedAt)}` : ''}`}
                  </Text>
                </dt>
                <dd className={figures}>{formatBytes(bytes)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {(removed.scans > 0 || removed.runs > 0) && (
        <Text size="sm" c="dimmed">
          {`Removed by retention so far: ${formatCount(removed.scans)} scans, evidence of ${formatCount(removed.runs)} analyses.`}
        </Text>
      )}
    </>
  );
}

import { Button, Group, Progress, Text } from '@mantine/core';
import { exportKeptDays, type ProjectExport } from '@plumbline/contract/resources/projectExports';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useDownloadExport, useExportProject, useProjectExports } from '../../../data/keeping/keeping.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatBytes, formatDayTime } from '../../../ui/format.ts';
import { SectionFrame } from './SectionFrame.tsx';
import classes from './Settings.module.css';

/** Everything of the project in one file. */
export function ExportSection({ projectId }: { projectId: string }) {
  const { data: made = [], error } = useProjectExports(projectId);
  const begin = useExportProject(projectId);
  const isBusy = made.some(({ status }) => status === 'waiting' || status === 'running');
  const problem = error ?? begin.error;
  return (
    <SectionFrame
      title="Export"
      about="Everything of the project in one ZIP, in open formats: files as they were uploaded, verdicts as CSV, issues as BCF, schedules, people, the audit trail."
    >
      {made.length > 0 && (
        <ul className={classes.names} aria-label="Exports">
          {made.map((one) => (
            <li key={one._id}>
              <ExportRow projectId={projectId} one={one} />
            </li>
          ))}
        </ul>
      )}
      {problem && <AlertBox level="error">{errorMessage(problem)}</AlertBox>}
      <Group gap="xs">
        <Button variant="default" size="md" loading={begin.isPending} disabled={isBusy} onClick={() => begin.mutate()}>
          Export everything
        </Button>
        <Text size="sm" c="dimmed">
          {`A file stays for ${exportKeptDays} days, and counts for the quota until then.`}
        </Text>
      </Group>
    </SectionFrame>
  );
}

function ExportRow({ projectId, one }: { projectId: string; one: ProjectExport }) {
  const { _id, status, createdDate, createdBy, doneBytes, totalBytes, size, expiresAt, message } = one;
  const download = useDownloadExport(projectId);
  const begun = `${formatDayTime(createdDate)}, ${createdBy}`;
  if (status === 'failed') return <AlertBox level="error">{`${begun}: ${message ?? 'It failed.'}`}</AlertBox>;
  if (status !== 'ready') {
    const percent = totalBytes === 0 ? 0 : Math.min(99, (100 * doneBytes) / totalBytes);
    return (
      <>
        <Text size="sm">{`${begun}: ${status === 'waiting' ? 'waiting to begin' : 'being packed'}`}</Text>
        <Progress size={6} value={percent} aria-label="Progress of the export" />
      </>
    );
  }
  return (
    <div className={classes.flag}>
      <div>
        <Text size="sm">{`${begun}: ${formatBytes(size ?? 0)}`}</Text>
        {expiresAt && (
          <Text size="sm" c="dimmed">
            {`Stays until ${formatDayTime(expiresAt)}.`}
          </Text>
        )}
        {download.error && <AlertBox level="error">{errorMessage(download.error)}</AlertBox>}
      </div>
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate(_id)}>
        Download
      </Button>
    </div>
  );
}

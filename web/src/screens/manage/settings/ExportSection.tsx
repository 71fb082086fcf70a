import { Button, Group, Progress, Text, TextInput } from '@mantine/core';
import { findFault, reasonText } from '@plumbline/contract/nameText';
import { exportKeptDays, type ProjectExport } from '@plumbline/contract/resources/projectExports';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useDownloadExport, useExportProject, useProjectExports } from '../../../data/keeping/keeping.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatBytes, formatDayTime } from '../../../ui/format.ts';
import { SectionFrame } from './SectionFrame.tsx';
import classes from './Settings.module.css';

/** All of the project that somebody may see in one file. */
export function ExportSection({ projectId }: { projectId: string }) {
  const { data: { exports: made = [], needsReason = false } = {}, error } = useProjectExports(projectId);
  const begin = useExportProject(projectId);
  const [reason, setReason] = useState('');
  const isBusy = made.some(({ status, isOwn }) => isOwn && (status === 'waiting' || status === 'running'));
  const problem = error ?? begin.error;
  const lacksReason = needsReason && findFault(reasonText, reason) !== undefined;
  return (
    <SectionFrame
      title="Export"
      about="All of the project that you may see in one ZIP, in open formats: files as they were uploaded, verdicts as CSV, issues as BCF, schedules, people, the audit trail. What was left out is named in it."
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
      {needsReason && (
        <TextInput
          label="Why you need the content"
          description="You are not in this project. Its administrators are told by mail that you export it, and why. Unpublished results are left out."
          value={reason}
          error={reason !== '' && findFault(reasonText, reason)}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {problem && <AlertBox level="error">{errorMessage(problem)}</AlertBox>}
      <Group gap="xs">
        <Button
          variant="default"
          size="md"
          loading={begin.isPending}
          disabled={isBusy || lacksReason}
          onClick={() => begin.mutate(needsReason ? { reason } : {}, { onSuccess: () => setReason('') })}
        >
          Export the project
        </Button>
        <Text size="sm" c="dimmed">
          {`A file stays for ${exportKeptDays} days, and counts for the quota until then.`}
        </Text>
      </Group>
    </SectionFrame>
  );
}

function ExportRow({ projectId, one }: { projectId: string; one: ProjectExport }) {
  const { _id, status, createdDate, createdBy, doneBytes, totalBytes, size, expiresAt, message, reason, isOpen } = one;
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
        {reason && <Text size="sm">{`From outside the project, because: “${reason}”`}</Text>}
        {expiresAt && (
          <Text size="sm" c="dimmed">
            {`Stays until ${formatDayTime(expiresAt)}.${isOpen ? '' : ' It holds more than you may see, or was made for a reason of somebody else’s.'}`}
          </Text>
        )}
        {download.error && <AlertBox level="error">{errorMessage(download.error)}</AlertBox>}
      </div>
      {isOpen && (
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate(_id)}>
          Download
        </Button>
      )}
    </div>
  );
}

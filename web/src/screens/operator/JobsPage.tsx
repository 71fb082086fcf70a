import { Button, Progress, Table } from '@mantine/core';
import { type FailedJob, type JobKind, mostFailedJobs, type RunUnderway } from '@plumbline/contract/resources/operator';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useDropJob, useJobs, useRetryJob } from '../../data/operator/operator.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { tabular } from '../../ui/figures.ts';
import { formatCount, formatDayTime, formatDuration, formatTimeLeft } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { classes } from './classes.ts';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { Loaded } from './Loaded.tsx';
import { Section } from './Section.tsx';

/** What is done in the background, what failed of it, and the analyses under way. */
export function JobsPage() {
  return (
    <Loaded what="The jobs" query={useJobs()}>
      {({ kinds, failed, runs }) => (
        <>
          <Section title="Failed" about="A job stands here after its last try, for two weeks.">
            <FailedJobs failed={failed} />
          </Section>
          <Section title="Analyses under way">
            {runs.length === 0 && <p className={classes.about}>No analysis is under way.</p>}
            <ul className={classes.list} aria-label="Analyses under way">
              {runs.map((run) => (
                <RunRow key={run._id} run={run} />
              ))}
            </ul>
          </Section>
          <Section title="Waiting and running">
            <Kinds kinds={kinds.filter(({ waiting, running }) => waiting + running > 0)} />
          </Section>
        </>
      )}
    </Loaded>
  );
}

function FailedJobs({ failed }: { failed: readonly FailedJob[] }) {
  const retry = useRetryJob();
  const drop = useDropJob();
  const [asked, ask] = useState<FailedJob>();
  if (failed.length === 0) return <p className={classes.about}>Nothing has failed.</p>;
  return (
    <>
      {retry.error && <AlertBox level="error">{errorMessage(retry.error)}</AlertBox>}
      {failed.length === mostFailedJobs && (
        <AlertBox>The last {formatCount(mostFailedJobs)} are shown; there may be more.</AlertBox>
      )}
      <ul className={classes.list} aria-label="Failed jobs">
        {failed.map((job) => (
          <li key={job._id} className={classes.row}>
            <div className={classes.what}>
              <span className={classes.name}>{job.about ? `${job.label}: ${job.about}` : job.label}</span>
              <span className={classes.reason}>{job.reason}</span>
              <span className={`${classes.quiet} ${tabular}`}>
                {formatDayTime(job.failedAt)} · {job.tries === 1 ? '1 try' : `${job.tries} tries`}
                {!job.mayRetry && ' · run its analysis again on the page of its request'}
              </span>
            </div>
            <div className={classes.actions}>
              {job.mayRetry && (
                <Button
                  variant="default"
                  leftSection={<IconRefresh aria-hidden />}
                  loading={retry.isPending && retry.variables._id === job._id}
                  onClick={() => retry.mutate(job)}
                >
                  Try again
                </Button>
              )}
              <Button variant="subtle" onClick={() => ask(job)}>
                Give up
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <GiveUpDialog
        title="Give this job up"
        asked={asked}
        drop={drop}
        variablesOf={(job) => job}
        onClose={() => ask(undefined)}
      >
        {asked?.label}: it is listed no more, and what it was to do stays undone.
      </GiveUpDialog>
    </>
  );
}

function RunRow({ run }: { run: RunUnderway }) {
  const { company, project, view, status, percent, secondsLeft, startedAt, pieces } = run;
  const left = secondsLeft === undefined ? undefined : formatTimeLeft(secondsLeft);
  const begun = startedAt ? `begun ${formatDayTime(startedAt)}` : 'waits for a worker';
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name}>
          {view} · {project}
        </span>
        <Progress value={percent} aria-label={`${view}: ${Math.round(percent)}%`} />
        <span className={`${classes.quiet} ${tabular}`}>
          {company} · {status === 'running' ? `${Math.round(percent)}%` : 'waiting'} · {begun}
          {left && ` · ${left}`} · pieces: {formatCount(pieces.running)} running, {formatCount(pieces.waiting)} waiting
        </span>
      </div>
    </li>
  );
}

function Kinds({ kinds }: { kinds: readonly JobKind[] }) {
  if (kinds.length === 0) return <p className={classes.about}>Nothing waits, and nothing is running.</p>;
  return (
    <ScrollRegion label="Jobs by kind">
      <Table className={tabular} aria-label="Jobs by kind">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Kind</Table.Th>
            <Table.Th scope="col">Waiting</Table.Th>
            <Table.Th scope="col">Running</Table.Th>
            <Table.Th scope="col">Oldest waits</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kinds.map(({ name, label, waiting, running, oldestAt }) => (
            <Table.Tr key={name}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{formatCount(waiting)}</Table.Td>
              <Table.Td>{formatCount(running)}</Table.Td>
              <Table.Td>
                {oldestAt ? formatDuration((Date.now() - Date.parse(oldestAt)) / 1000) : 'not due yet'}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

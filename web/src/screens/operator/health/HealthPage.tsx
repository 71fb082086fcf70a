import { Anchor } from '@mantine/core';
import type { HealthFault, OperatorHealth } from '@plumbline/contract/resources/operator';
import { Link } from 'react-router';
import { operatorPath } from '../../../data/address/paths.ts';
import { useHealth } from '../../../data/operator/operator.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import {
  formatBytes,
  formatCount,
  formatDayTime,
  formatDuration,
  formatPercent,
  formatWait,
} from '../../../ui/format.ts';
import { classes } from '../classes.ts';
import { type Fact, Facts } from '../Facts.tsx';
import { Loaded } from '../Loaded.tsx';
import { Section } from '../Section.tsx';
import { Processes } from './Processes.tsx';
import { SlowCalls } from './SlowCalls.tsx';

/** What is slow, what waits, what failed, how full it is and who is there, by the numbers that Prometheus is told. */
export function HealthPage() {
  return (
    <Loaded what="The health" query={useHealth()}>
      {(health) => (
        <>
          <Faults faults={health.faults} />
          <Section
            title="What people wait for"
            about={`Calls of the last ${health.calls.minutes} minutes, to all servers together.`}
          >
            <Facts facts={factsOfCalls(health)} />
            <SlowCalls slow={health.calls.slow} />
          </Section>
          <Section
            title="What waits"
            actions={
              <Anchor component={Link} to={operatorPath('jobs')}>
                Jobs and failures
              </Anchor>
            }
          >
            <Facts facts={factsOfWaiting(health)} />
          </Section>
          <Section title="What failed">
            <Facts facts={factsOfFailures(health)} />
          </Section>
          <Section title="How full, and how old">
            <Facts facts={factsOfSpace(health)} />
          </Section>
          <Section title="Processes" about="Each says every ten seconds that it is there.">
            <Processes processes={health.processes} />
          </Section>
        </>
      )}
    </Loaded>
  );
}

const linkTo = { jobs: 'Jobs and failures', mails: 'Mails that failed', storage: 'Storage' };

function Faults({ faults }: { faults: readonly HealthFault[] }) {
  if (faults.length === 0) return <AlertBox>Nothing needs looking after.</AlertBox>;
  return faults.map(({ alert, level, title, text, page }) => (
    <AlertBox
      key={alert}
      level={level}
      title={title}
      action={
        page && (
          <Anchor component={Link} to={operatorPath(page)}>
            {linkTo[page]}
          </Anchor>
        )
      }
    >
      {text} <span className={classes.quiet}>Operations guide: {alert}</span>
    </AlertBox>
  ));
}

function factsOfCalls({ calls: { calls, failed, slow } }: OperatorHealth): Fact[] {
  const [slowest] = slow;
  return [
    { label: 'Calls', value: formatCount(calls) },
    {
      label: 'Failed by a fault of ours',
      value: calls === 0 ? 'None' : `${formatCount(failed)} (${formatPercent(failed / calls)})`,
      level: failed > 0 ? 'alert' : undefined,
    },
    ...(slowest ? [{ label: 'Slowest route', value: formatWait(slowest.p95Ms) }] : []),
  ];
}

function factsOfWaiting({ jobs, work }: OperatorHealth): Fact[] {
  const waits = jobs.flatMap(({ label, oldestS }) => (oldestS === undefined ? [] : { label, oldestS }));
  const oldest = waits.toSorted((a, b) => b.oldestS - a.oldestS)[0];
  const sum = (read: (job: OperatorHealth['jobs'][0]) => number) => jobs.reduce((all, job) => all + read(job), 0);
  return [
    { label: 'Jobs waiting', value: formatCount(sum(({ waiting }) => waiting)) },
    { label: 'Jobs running', value: formatCount(sum(({ running }) => running)) },
    { label: 'Oldest wait', value: oldest ? `${formatDuration(oldest.oldestS)} (${oldest.label})` : 'Nothing waits' },
    { label: 'Analyses waiting', value: formatCount(work.runsWaiting) },
    { label: 'Analyses running', value: formatCount(work.runsRunning) },
    { label: 'Uploads under way', value: formatCount(work.uploads) },
    { label: 'Messages to webhooks', value: formatCount(work.messagesWaiting) },
  ];
}

function factsOfFailures({ jobs, work }: OperatorHealth): Fact[] {
  const failed = jobs.reduce((all, job) => all + job.failed, 0);
  const fact = (label: string, count: number): Fact => ({
    label,
    value: count === 0 ? 'None' : formatCount(count),
    level: count > 0 ? 'alert' : undefined,
  });
  return [
    fact('Jobs', failed),
    fact('Analyses in the last day', work.runsFailed),
    fact('Mails that could not be sent', work.mailsUndelivered),
  ];
}

function factsOfSpace({ disk, database, lastBackupAt }: OperatorHealth): Fact[] {
  const ofDisk: Fact[] = disk
    ? [
        { label: 'Disk', value: `${formatPercent(1 - disk.freeBytes / disk.totalBytes)} full` },
        { label: 'Free', value: `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}` },
        { label: 'Kept for the database', value: formatBytes(disk.reserveBytes) },
      ]
    : [];
  return [
    ...ofDisk,
    { label: 'Newest backup', value: lastBackupAt ? formatDayTime(lastBackupAt) : 'None by plumbline backup' },
    { label: 'Size of the database', value: formatBytes(database.bytes) },
    {
      label: 'Connections to it, of this server',
      value: `${database.busy} busy, ${database.idle} idle`,
      level: database.waiting > 0 ? 'alert' : undefined,
    },
  ];
}

import { Anchor } from '@mantine/core';
import type { OperatorOverview } from '@plumbline/contract/resources/operator';
import { Link } from 'react-router';
import { operatorPath } from '../../data/address/paths.ts';
import { useOverview } from '../../data/operator/operator.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { formatBytes, formatCount, formatDayTime, formatDuration } from '../../ui/format.ts';
import { type Fact, Facts } from './Facts.tsx';
import { Loaded } from './Loaded.tsx';
import { Section } from './Section.tsx';

/** How the product is, at a glance; asked for again every few seconds. */
export function OverviewPage() {
  return (
    <Loaded what="The overview" query={useOverview()}>
      {(overview) => (
        <>
          <Concerns overview={overview} />
          <Section title="Product">
            <Facts facts={factsOfProduct(overview)} />
          </Section>
          <Section title="What it stands on">
            <Facts facts={factsOfGround(overview)} />
          </Section>
          <Section
            title="Background work"
            actions={
              <Anchor component={Link} to={operatorPath('jobs')}>
                Jobs and failures
              </Anchor>
            }
          >
            <Facts facts={factsOfWork(overview)} />
          </Section>
        </>
      )}
    </Loaded>
  );
}

/** What somebody should do something about. */
function Concerns({ overview: { disk, failedMails, queue, health } }: { overview: OperatorOverview }) {
  return (
    <>
      {health.maintenance && (
        <AlertBox
          level="alert"
          action={
            <Anchor component={Link} to={operatorPath('maintenance')}>
              Maintenance
            </Anchor>
          }
        >
          Maintenance is on: only whoever runs the product gets in.
        </AlertBox>
      )}
      {disk.isLow && (
        <AlertBox level="error" title="The disk is nearly full">
          Uploads and analyses are refused until more than {formatBytes(disk.reserveBytes)} are free, which are kept for
          the database. Everything else goes on.
        </AlertBox>
      )}
      {failedMails > 0 && (
        <AlertBox
          level="alert"
          action={
            <Anchor component={Link} to={operatorPath('mails')}>
              Look at them
            </Anchor>
          }
        >
          {failedMails === 1 ? '1 mail' : `${formatCount(failedMails)} mails`} could not be sent.
        </AlertBox>
      )}
      {queue.failed > 0 && (
        <AlertBox
          level="alert"
          action={
            <Anchor component={Link} to={operatorPath('jobs')}>
              Look at them
            </Anchor>
          }
        >
          {queue.failed === 1 ? '1 job has' : `${formatCount(queue.failed)} jobs have`} failed.
        </AlertBox>
      )}
    </>
  );
}

function factsOfProduct({ health, startedAt, people, companies, projects }: OperatorOverview): Fact[] {
  return [
    { label: 'Version', value: health.version },
    { label: 'Running since', value: formatDayTime(startedAt) },
    { label: 'Up for', value: formatDuration((Date.now() - Date.parse(startedAt)) / 1000) },
    { label: 'Companies', value: formatCount(companies) },
    { label: 'Projects', value: formatCount(projects) },
    { label: 'People', value: formatCount(people) },
  ];
}

function factsOfGround({ health, database, disk, storage, mail }: OperatorOverview): Fact[] {
  return [
    { label: 'Database', ...stateOf(health.database) },
    { label: 'Size of the database', value: formatBytes(database.bytes) },
    { label: `Storage (${storage.kind === 's3' ? 'S3' : 'folder'})`, ...stateOf(health.storage) },
    {
      label: 'Free on the disk',
      value: `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`,
      level: disk.isLow ? 'error' : undefined,
    },
    { label: 'Kept for the database', value: formatBytes(disk.reserveBytes) },
    { label: 'Mails go to', value: mail.kind === 'smtp' ? 'a mail server' : 'the outbox folder' },
  ];
}

function factsOfWork({ health, queue, runs }: OperatorOverview): Fact[] {
  return [
    { label: 'Queue', ...stateOf(health.queue) },
    { label: 'Waiting', value: formatCount(queue.waiting) },
    { label: 'Running', value: formatCount(queue.running) },
    { label: 'Failed', value: formatCount(queue.failed), level: queue.failed > 0 ? 'alert' : undefined },
    { label: 'Analyses under way', value: formatCount(runs) },
  ];
}

function stateOf({ state, detail }: OperatorOverview['health']['database']): Pick<Fact, 'value' | 'level'> {
  return state === 'ok' ? { value: 'Works' } : { value: `Fails: ${detail ?? 'does not answer'}`, level: 'error' };
}

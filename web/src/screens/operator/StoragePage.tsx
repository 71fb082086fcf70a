import { Text } from '@mantine/core';
import type { OperatedCompany, Stored } from '@plumbline/contract/resources/operator';
import { IconDatabase } from '@tabler/icons-react';
import { useCompanies, useOverview } from '../../data/operator/operator.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatBytes } from '../../ui/format.ts';
import { classes } from './classes.ts';
import { Facts } from './Facts.tsx';
import { Loaded } from './Loaded.tsx';
import { Section } from './Section.tsx';

const kinds: readonly [keyof Stored, string][] = [
  ['scans', 'Scans'],
  ['models', 'Models'],
  ['viewer', 'Viewer files'],
  ['documents', 'Documents'],
  ['evidence', 'Evidence'],
  ['pictures', 'Pictures'],
  ['exports', 'Exports'],
];

/** Where the bytes are, the largest first. */
export function StoragePage() {
  return (
    <>
      <Disk />
      <Loaded what="What is stored" query={useCompanies()}>
        {({ companies }) =>
          companies.length === 0 ? (
            <EmptyState icon={<IconDatabase />} title="Nothing is stored yet." />
          ) : (
            companies.toSorted(bySize).map((company) => <Company key={company._id} company={company} />)
          )
        }
      </Loaded>
    </>
  );
}

function Disk() {
  return (
    <Loaded what="The disk" query={useOverview()}>
      {({ disk, database, storage }) => (
        <Section title="Disk of the data folder">
          {disk.isLow && (
            <AlertBox level="error">
              Uploads and analyses are refused until there is more room; everything else goes on.
            </AlertBox>
          )}
          <Facts
            facts={[
              { label: 'Free', value: formatBytes(disk.freeBytes), level: disk.isLow ? 'error' : undefined },
              { label: 'Size', value: formatBytes(disk.totalBytes) },
              { label: 'Kept for the database', value: formatBytes(disk.reserveBytes) },
              { label: 'Database', value: formatBytes(database.bytes) },
              { label: 'Files lie', value: storage.kind === 's3' ? 'in S3' : 'on this disk' },
            ]}
          />
        </Section>
      )}
    </Loaded>
  );
}

function Company({ company: { name, usedBytes, quotaBytes, projects } }: { company: OperatedCompany }) {
  const limit = quotaBytes === null ? '' : ` of ${formatBytes(quotaBytes)}`;
  return (
    <Section title={name} actions={<Text>{`${formatBytes(usedBytes)}${limit}`}</Text>}>
      {projects.length === 0 && <p className={classes.about}>This company has no projects.</p>}
      <ul className={classes.list} aria-label={`Projects of ${name}`}>
        {projects.toSorted(bySize).map((project) => (
          <li key={project._id} className={classes.row}>
            <div className={classes.what}>
              <span className={classes.name}>{project.name}</span>
              <span className={classes.quiet}>{partsOf(project.stored)}</span>
            </div>
            <span>{formatBytes(project.usedBytes)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The largest first: `Scans 115 MB · Evidence 49.6 MB`. */
function partsOf(stored: Stored): string {
  const parts = kinds.map(([kind, label]) => ({ label, bytes: stored[kind] })).filter(({ bytes }) => bytes > 0);
  if (parts.length === 0) return 'Nothing is stored.';
  return parts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ label, bytes }) => `${label} ${formatBytes(bytes)}`)
    .join(' · ');
}

const bySize = (a: { usedBytes: number }, b: { usedBytes: number }) => b.usedBytes - a.usedBytes;

import { Table } from '@mantine/core';
import { auditActionTable } from '@plumbline/contract/auditActions';
import { type AuditEntry, describeActor, describeDetails } from '@plumbline/contract/resources/auditTrail';
import { tabular } from '../../../ui/figures.ts';
import { formatDayTime } from '../../../ui/format.ts';
import classes from './AuditPage.module.css';

/** The entries; in a narrow place each is a card. Texts are told in full: a trail with an ellipsis proves nothing. */
export function AuditTable({ entries, isStale }: { entries: readonly AuditEntry[]; isStale: boolean }) {
  return (
    <div className={classes.frame} aria-busy={isStale} data-stale={isStale || undefined}>
      <Table layout="fixed" className={classes.table} aria-label="Audit trail">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.when}>When</Table.Th>
            <Table.Th className={classes.who}>Who</Table.Th>
            <Table.Th className={classes.what}>What</Table.Th>
            <Table.Th>Which</Table.Th>
            <Table.Th>Details</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <EntryRow key={entry._id} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, subject, address } = entry;
  const details = [describeDetails(entry), address && `from ${address}`].filter(Boolean).join(' · ');
  return (
    <Table.Tr>
      <Table.Td>
        <time dateTime={at} title={at} className={tabular}>
          {formatDayTime(at)}
        </time>
      </Table.Td>
      <Table.Td data-quiet={actor.kind === 'user' ? undefined : true}>{describeActor(actor)}</Table.Td>
      <Table.Td className={classes.label}>{auditActionTable[action].label}</Table.Td>
      <Table.Td>
        <bdi>{subject.name}</bdi>
      </Table.Td>
      <Table.Td data-quiet>
        <bdi>{details}</bdi>
      </Table.Td>
    </Table.Tr>
  );
}

import { Table } from '@mantine/core';
import type { WatchedProcess } from '@plumbline/contract/resources/operator';
import { cards } from '../../../ui/cards.ts';
import { tabular } from '../../../ui/figures.ts';
import { formatBytes, formatCount, formatDayTime, formatDuration, formatWait } from '../../../ui/format.ts';
import { classes } from '../classes.ts';

const roles = { api: 'Server', worker: 'Worker', all: 'Server and worker' };

/** Those that are there, and those that were lost within the last hour. */
export function Processes({ processes }: { processes: readonly WatchedProcess[] }) {
  if (processes.length === 0) return <p className={classes.about}>No process has said that it is there.</p>;
  return (
    <Table className={`${tabular} ${cards}`} aria-label="Processes">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Process</Table.Th>
          <Table.Th scope="col">State</Table.Th>
          <Table.Th scope="col">Since</Table.Th>
          <Table.Th scope="col">Version</Table.Th>
          <Table.Th scope="col">Memory</Table.Th>
          <Table.Th scope="col">Held up</Table.Th>
          <Table.Th scope="col">Calls</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {processes.map((one) => (
          <Table.Tr key={one._id}>
            <Table.Td data-label="Process" className={classes.route}>
              {roles[one.role]} · {one.host} ({one.pid})
            </Table.Td>
            <Table.Td data-label="State" data-level={one.isPresent ? undefined : 'error'}>
              {one.isPresent ? 'There' : `Lost ${formatDuration(one.silentS)} ago`}
            </Table.Td>
            <Table.Td data-label="Since">{formatDayTime(one.startedAt)}</Table.Td>
            <Table.Td data-label="Version">{one.version}</Table.Td>
            <Table.Td data-label="Memory">{formatBytes(one.memoryBytes)}</Table.Td>
            <Table.Td data-label="Held up">{formatWait(one.lagMs)}</Table.Td>
            <Table.Td data-label="Calls">{formatCount(one.calls)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

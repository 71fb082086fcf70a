import { Table } from '@mantine/core';
import type { OperatorHealth } from '@plumbline/contract/resources/operator';
import { cards } from '../../../ui/cards.ts';
import { tabular } from '../../../ui/figures.ts';
import { formatCount, formatWait } from '../../../ui/format.ts';
import { classes } from '../classes.ts';

/** The routes that took longest, as one in twenty who called them had to wait. */
export function SlowCalls({ slow }: { slow: OperatorHealth['calls']['slow'] }) {
  if (slow.length === 0) return <p className={classes.about}>Too few calls to say which are slow.</p>;
  return (
    <Table className={`${tabular} ${cards}`} aria-label="Slowest routes">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Slowest routes</Table.Th>
          <Table.Th scope="col">Calls</Table.Th>
          <Table.Th scope="col">One in twenty took longer than</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {slow.map(({ method, route, calls, p95Ms }) => (
          <Table.Tr key={`${method} ${route}`}>
            <Table.Td data-label="Route" className={classes.route}>
              {method} {route}
            </Table.Td>
            <Table.Td data-label="Calls">{formatCount(calls)}</Table.Td>
            <Table.Td data-label="One in twenty took longer than">{formatWait(p95Ms)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

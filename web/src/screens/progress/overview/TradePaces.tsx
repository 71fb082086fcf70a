import { Table } from '@mantine/core';
import { figures } from '../../../ui/figures.ts';
import { formatCount } from '../../../ui/format.ts';

interface Trade {
  trade: string;
  total: number;
  built: number;
  pacePerWeek: number | null;
}

/** What each trade builds in a week, over all elements, in a package or not. */
export function TradePaces({ trades }: { trades: readonly Trade[] }) {
  return (
    <Table aria-label="Pace by trade">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Trade</Table.Th>
          <Table.Th className={figures}>Built</Table.Th>
          <Table.Th className={figures}>Elements</Table.Th>
          <Table.Th className={figures}>A week</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {trades.map(({ trade, total, built, pacePerWeek }) => (
          <Table.Tr key={trade}>
            <Table.Th scope="row" fw={400}>
              {trade}
            </Table.Th>
            <Table.Td className={figures}>{formatCount(built)}</Table.Td>
            <Table.Td className={figures}>{formatCount(total)}</Table.Td>
            <Table.Td className={figures}>{pacePerWeek === null ? '–' : formatCount(pacePerWeek)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

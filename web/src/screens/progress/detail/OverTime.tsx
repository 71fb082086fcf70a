import { Table } from '@mantine/core';
import type { ProgressRecord, WatchlistDetail } from '@plumbline/contract/resources/workPackages';
import type { WorkForecast } from '@plumbline/contract/workForecast';
import { usePackageForecast } from '../../../data/progress/packageNumbers.ts';
import { BurnUp } from '../../../ui/charts/BurnUp.tsx';
import { figures } from '../../../ui/figures.ts';
import { formatDay, formatPercent, isoDay } from '../../../ui/format.ts';
import { notSeenShare, percentOf, percentText } from '../progressOf.ts';
import { DetailSection } from './DetailSection.tsx';
import { describeForecast } from './describeForecast.ts';
import classes from './WorkPackageDetails.module.css';

interface OverTimeProps {
  watchlist: WatchlistDetail;
  records: readonly ProgressRecord[] | undefined;
}

/** The burn-up: planned, measured, and when it will be finished at this pace ([WORK-5]). */
export function OverTime({ watchlist, records }: OverTimeProps) {
  const answer = usePackageForecast(watchlist);
  return (
    <DetailSection title="Progress over time" answer={answer}>
      {(forecast) => {
        const lines = describeForecast(forecast);
        return (
          <>
            <BurnUp
              label={`Progress over time. ${lines.join(' ')}`}
              planned={forecast.planned}
              measured={forecast.measured}
              finish={finishOf(forecast.forecast)}
              today={isoDay(new Date())}
            />
            {lines.map((line) => (
              <p key={line} className={classes.line}>
                {line}
              </p>
            ))}
            {records && records.length > 0 && <Records records={records} />}
          </>
        );
      }}
    </DetailSection>
  );
}

/** A line that leads somewhere; what nobody can say is no line. */
function finishOf(forecast: WorkForecast | null) {
  if (forecast?.by !== 'pace') return null;
  const { expected, earliest, latest } = forecast;
  return expected === null || earliest === null ? null : { expected, earliest, latest };
}

/** The same in numbers. */
function Records({ records }: { records: readonly ProgressRecord[] }) {
  return (
    <details className={classes.numbers}>
      <summary>The numbers of each scan</summary>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Analysis</Table.Th>
            <Table.Th>Scan</Table.Th>
            <Table.Th className={figures}>Built</Table.Th>
            <Table.Th className={figures}>Not seen</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Table.Tr key={record.analysis._id}>
              <Table.Th scope="row">{record.analysis.name}</Table.Th>
              <Table.Td>{formatDay(record.analysis.scanDate, { timeZone: 'UTC' })}</Table.Td>
              <Table.Td className={figures}>{percentText(percentOf(record))}</Table.Td>
              <Table.Td className={figures}>{formatPercent(notSeenShare(record))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

import { labelOfChange } from '@plumbline/contract/elementChange';
import { elementStatuses } from '@plumbline/contract/status';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import { figures } from '../../../ui/figures.ts';
import { formatCount } from '../../../ui/format.ts';
import { StatusIcon } from '../../../ui/StatusBadge.tsx';
import classes from './TransitionMatrix.module.css';
import { transitionMatrix, type Verdict } from './transitionMatrix.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
/** More figures would not fit into a column of a narrow panel. */
const mostInFull = 9999;

/** From which status to which how many went: rows before, columns now. */
export function TransitionMatrix({
  transitions,
  before,
  now,
}: {
  transitions: readonly { from: Verdict; to: Verdict; count: number }[];
  before: string;
  now: string;
}) {
  const { project } = usePlace();
  const hasUnderConstruction = useFeatures().isOn('enableUnderConstruction', project);
  const rows = transitionMatrix(transitions, hasUnderConstruction);
  return (
    <table className={classes.matrix}>
      <caption>
        Rows: status in <bdi>{before}</bdi>. Columns: status in <bdi>{now}</bdi>.
      </caption>
      <thead>
        <tr>
          <td />
          {rows[0]?.cells.map(({ to }) => (
            <th key={labelOf(to)} scope="col" abbr={labelOf(to)} title={labelOf(to)}>
              <VerdictSign verdict={to} isShort />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, cells }) => (
          <tr key={labelOf(from)}>
            <th scope="row">
              <VerdictSign verdict={from} />
            </th>
            {cells.map(({ to, count, change, trend }) => (
              <td
                key={labelOf(to)}
                className={figures}
                data-trend={count > 0 ? trend : undefined}
                title={`${labelOf(from)} → ${labelOf(to)}: ${formatCount(count)}${change === null ? '' : ` (${labelOfChange(change)})`}`}
              >
                {count === 0 ? <span className={classes.none}>0</span> : shorten(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function VerdictSign({ verdict, isShort = false }: { verdict: Verdict; isShort?: boolean }) {
  const label = labelOf(verdict);
  return (
    <span className={classes.sign}>
      {verdict !== null && <StatusIcon status={verdict} />}
      <span>{isShort ? label.replace('construction', 'constr.') : label}</span>
    </span>
  );
}

function labelOf(verdict: Verdict): string {
  return elementStatuses.find(({ name }) => name === verdict)?.label ?? 'No verdict';
}

function shorten(count: number): string {
  return count > mostInFull ? compact.format(count) : formatCount(count);
}

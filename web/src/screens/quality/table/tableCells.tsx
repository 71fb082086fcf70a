import { causeLabel } from '@plumbline/contract/cause';
import type { TableColumn, TableRow } from '@plumbline/contract/resources/classificationTable';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { issuePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { personsWord } from '../../../data/verdicts/personsWord.ts';
import { IssueLinks } from '../../../ui/IssueLinks.tsx';
import { MiddleText } from '../../../ui/MiddleText.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Bounded } from './Bounded.tsx';
import classes from './ElementTable.module.css';
import { Measured } from './Measured.tsx';
import {
  exactHeightText,
  exactPlanText,
  exactText,
  heightText,
  magnitudeText,
  notMeasured,
  planText,
  sizeText,
} from './magnitudeCell.ts';

interface Cell {
  /** At least so wide, in pixels. */
  width: number;
  align?: 'end';
  show(row: TableRow): ReactNode;
  /** What a cell that is too narrow says under the pointer. */
  title?(row: TableRow): string | undefined;
}

/** What was measured beside the word of a person is marked as that, and no tolerance is told: the person applied none. */
const ofMeasured = (cell: Cell, exact: (row: TableRow) => string | null | undefined = () => undefined): Cell => {
  const read = (row: TableRow) => exact(row) || cell.title?.(row) || '';
  return {
    ...cell,
    show: (row) => {
      const word = personsWord(row);
      if (!word) return cell.show(row);
      const words = read(row);
      return words === '' || words === notMeasured ? notMeasured : <Measured>{words}</Measured>;
    },
    title: (row) => {
      const word = personsWord(row);
      return word ? `${word.said}; ${word.measured}` : cell.title?.(row);
    },
  };
};

const text = (width: number, read: (row: TableRow) => string | null | undefined): Cell => ({
  width,
  show: (row) => read(row) || notMeasured,
  title: (row) => read(row) ?? undefined,
});
/** Wraps to two lines before it is cut: floors and types differ in their last words. */
const words = (width: number, read: (row: TableRow) => string): Cell => ({
  ...text(width, read),
  show: (row) => <span className={classes.words}>{read(row) || notMeasured}</span>,
});
/** Names of one family differ in their last characters. */
const middle = (width: number, read: (row: TableRow) => string): Cell => ({
  ...text(width, read),
  show: (row) => (read(row) ? <MiddleText>{read(row)}</MiddleText> : notMeasured),
});
const figure = (width: number, read: (row: TableRow) => string): Cell => ({ width, align: 'end', show: read });

/** How each column of the table shows a row; the list of columns itself is the contract's. */
export const tableCells: Record<TableColumn, Cell> = {
  approved: { width: 36, show: ({ approved }) => approved && <IconCheck role="img" aria-label="Approved" /> },
  status: {
    width: 120,
    show: (row) => {
      const word = personsWord(row);
      return <StatusBadge status={row.status} shrinks setBy={word && `${word.said}; ${word.measured}`} />;
    },
  },
  mappedFloor: words(100, ({ mappedFloor }) => mappedFloor ?? ''),
  mappedElementType: words(96, ({ mappedElementType }) => mappedElementType.replaceAll(':', ' › ')),
  elementName: middle(152, ({ element }) => element.name),
  externalId: text(200, ({ externalId }) => externalId),
  magnitudeDisplay: ofMeasured(
    { ...figure(98, magnitudeText), show: (row) => <Bounded>{magnitudeText(row)}</Bounded> },
    exactText,
  ),
  descriptions: ofMeasured(text(172, ({ descriptions }) => descriptions.join(', '))),
  magnitudeXYDisplay: ofMeasured(figure(88, planText), exactPlanText),
  magnitudeZDisplay: ofMeasured(figure(88, heightText), exactHeightText),
  issues: {
    ...text(76, ({ issues }) => issues.map(({ issueId }) => `#${issueId}`).join(', ')),
    show: ({ issues }) => (issues.length === 0 ? notMeasured : <OwnIssues issues={issues} />),
  },
  cause: ofMeasured(text(128, ({ cause }) => cause && causeLabel(cause))),
  size: ofMeasured(figure(116, sizeText), sizeText),
};

function OwnIssues({ issues }: Pick<TableRow, 'issues'>) {
  const { project, view } = usePlace();
  return <IssueLinks issues={issues} pathOf={(id) => issuePath(project, view._id, id, 'detail')} />;
}

const widened: readonly (readonly TableColumn[])[] = [
  ['elementName'],
  ['mappedElementType'],
  ['mappedFloor'],
  ['descriptions'],
];

/** Widths that people chose. */
type ChosenWidths = Readonly<Partial<Record<TableColumn, number>>>;

/** The columns that share the room that is left: none with a width of its own, unless all have one. */
export function wideColumns(columns: readonly TableColumn[], chosen: ChosenWidths = {}): readonly TableColumn[] {
  const free = columns.filter((name) => chosen[name] === undefined);
  const wide = widened.map((names) => names.filter((name) => free.includes(name))).find(({ length }) => length > 0);
  return wide ?? columns.slice(-1);
}

/** How far from the left the columns stand that stay when the table is scrolled sideways: the first that says something. */
export function stayingColumns(
  columns: readonly TableColumn[],
  fromPx: number,
  chosen: ChosenWidths = {},
): Map<TableColumn, number> {
  const staying = new Map<TableColumn, number>();
  let leftPx = fromPx;
  for (const name of columns) {
    staying.set(name, leftPx);
    leftPx += chosen[name] ?? tableCells[name].width;
    if (name !== 'approved') break;
  }
  return staying;
}

import { dimensionOfCode, saySize, sideOfCode, verdictCauses } from '@plumbline/contract/cause';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { type TableColumn, tableColumns } from '@plumbline/contract/resources/classificationTable';
import { sayMagnitude } from '@plumbline/contract/sayMagnitude';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import { millimetres } from '@plumbline/contract/units';
import type { Cell, Sheet, SheetColumn } from '../../exports/Sheet.ts';
import { describeDeviation, type OpenTable, type SaidWords, sayWordAt } from '../verdicts/service.ts';

interface Column extends SheetColumn {
  read(elementIndex: number): Cell;
}

export interface SheetOptions extends SaidWords {
  /** Element indexes. */
  order: Uint32Array;
  /** All of them, and the day of the scan, without it. */
  columns?: readonly TableColumn[] | undefined;
  scannedAt: Date;
}

type Opened = Pick<OpenTable, 'table' | 'wording'>;

/** The verdicts of a view as a table for spreadsheets: what the quality page shows, lengths in whole millimetres. */
export function tableSheet(opened: Opened, { order, columns, scannedAt, words, dayOf }: SheetOptions): Sheet {
  const known = columnsOf(opened);
  if (words.size > 0) known.cause = asMeasured(known.cause, words);
  const scanDate: Column = { label: 'Scan date', width: 12, hasFewValues: true, read: () => scannedAt };
  // A side alone would begin as formulas do.
  const sizeWords: Column = { label: 'Size in words', width: 26, read: (i) => sizeInWords(opened.table, i) };
  const bounds: Column = { label: 'Magnitude in words', width: 18, read: (i) => magnitudeInWords(opened.table, i) };
  const besides: Partial<Record<TableColumn, Column | Column[]>> = {
    status: words.size > 0 ? wordColumns(opened, { words, dayOf }) : [],
    magnitudeDisplay: asMeasured(bounds, words),
    size: asMeasured(sizeWords, words),
  };
  const named = columns ?? tableColumns.map(({ name }) => name);
  const shown = named.flatMap((name) => [known[name], besides[name] ?? []].flat());
  if (columns === undefined) shown.push(scanDate);
  // One array for all rows: a million of them would be rubbish for the collector.
  const cells: Cell[] = shown.map(() => null);
  return {
    columns: shown,
    rowCount: order.length,
    cellsAt(row) {
      const elementIndex = order[row] as number;
      for (let i = 0; i < shown.length; i++) cells[i] = (shown[i] as Column).read(elementIndex);
      return cells;
    },
  };
}

/** Beside the status, where people set some: whose word it is, and what was measured. */
function wordColumns(opened: Opened, words: SaidWords): Column[] {
  return [
    { label: 'Set by a person', width: 40, read: (i) => sayWordAt(opened, i, words)?.said ?? null },
    { label: 'Measured instead', width: 34, read: (i) => sayWordAt(opened, i, words)?.measured ?? null },
  ];
}

/** Texts that stand beside the word of a person say that they are not it. */
function asMeasured(column: Column, words: SaidWords['words']): Column {
  const read = (i: number) => {
    const text = column.read(i);
    return text !== null && words.has(i) ? `measured: ${text}` : text;
  };
  return { ...column, read };
}

/** Straight from the columns of the table: describing each row as a whole takes longer than writing it. */
function columnsOf({ table, wording }: Opened): Record<TableColumn, Column> {
  const { model } = table;
  const floors = model.floors.map((floor) => showFloor(floor, wording.floors));
  const types = model.types.map((type) => showElementType(type, wording.elementTypes));
  const labels = statusLabels(wording.underConstruction);
  const few = (name: TableColumn, width: number, read: (i: number) => string | null) =>
    ({ ...text(name, width, read), hasFewValues: true }) as const;
  return {
    approved: few('approved', 11, (i) => (table.approved[i] === 1 ? 'Yes' : 'No')),
    status: few('status', 19, (i) => labels[table.status[i] as number] ?? null),
    mappedFloor: few('mappedFloor', 20, (i) => floors[model.floorOf[i] as number] ?? null),
    mappedElementType: few('mappedElementType', 30, (i) => types[model.typeOf[i] as number] ?? null),
    elementName: text('elementName', 40, (i) => model.names.textAt(i)),
    externalId: text('externalId', 26, (i) => model.globalIds.textAt(i)),
    magnitudeDisplay: length('magnitudeDisplay', table.magnitudeM),
    descriptions: few('descriptions', 28, (i) => {
      const [xyM, zM] = [table.magnitudeXYM[i] as number, table.magnitudeZM[i] as number];
      return describeDeviation(xyM, zM).join(', ');
    }),
    magnitudeXYDisplay: length('magnitudeXYDisplay', table.magnitudeXYM),
    magnitudeZDisplay: length('magnitudeZDisplay', table.magnitudeZM),
    issues: text(
      'issues',
      12,
      (i) =>
        table.issues
          .at(i)
          .map(({ issueId }) => `#${issueId}`)
          .join(', ') || null,
    ),
    cause: few('cause', 20, (i) => causeLabels.get(table.causes[i] as number) ?? null),
    size: length('size', table.sizeM),
  };
}

function text(name: TableColumn, width: number, read: (elementIndex: number) => string | null): Column {
  return { label: headings.get(name) as string, width, read };
}

function length(name: TableColumn, lengthsM: Float64Array): Column {
  return { label: `${headings.get(name)} (mm)`, width: 16, read: (i) => wholeMm(lengthsM[i] as number) };
}

const headings = new Map<TableColumn, string>(tableColumns.map(({ name, label }) => [name, label]));

/** With its bounds: '23 ± 2 mm', '47 mm or more'. */
function magnitudeInWords({ magnitudeM, ...table }: OpenTable['table'], elementIndex: number): string | null {
  const value = magnitudeM[elementIndex] as number;
  const orNull = (lengthM: number) => (Number.isNaN(lengthM) ? null : lengthM);
  const lowM = orNull(table.magnitudeLowM[elementIndex] as number);
  const highM = orNull(table.magnitudeHighM[elementIndex] as number);
  return Number.isNaN(value) ? null : sayMagnitude(value, { lowM, highM });
}

function sizeInWords({ sizeM: sizesM, ...table }: OpenTable['table'], elementIndex: number): string | null {
  const sizeM = sizesM[elementIndex] as number;
  if (Number.isNaN(sizeM)) return null;
  const sizeSide = sideOfCode(table.sizeSides[elementIndex] as number);
  return saySize({ sizeM, sizeSide, sizeDimension: dimensionOfCode(table.sizeDimensions[elementIndex] as number) });
}

const causeLabels = new Map<number, string>(verdictCauses.map(({ code, label }) => [code, label]));

/** Never -0, which would be written so. */
const wholeMm = (lengthM: number) => (Number.isNaN(lengthM) ? null : millimetres(lengthM) + 0);

/** By the code of a status, the label of what it is shown as. */
function statusLabels(underConstruction: boolean): (string | undefined)[] {
  const labels: (string | undefined)[] = [];
  for (const { name, code } of elementStatuses) {
    const shownAs = shownStatus(name, underConstruction);
    labels[code] = elementStatuses.find((status) => status.name === shownAs)?.label;
  }
  return labels;
}

import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import type { ElementStatus } from '@plumbline/contract/status';
import type { Answers } from '../../../data/testing/fakeClient.ts';

interface TableQuery {
  skip?: number;
  limit: number;
  around?: number;
  sort: string;
  filtersDTO?: ClassificationFilter;
}

/** A server that keeps verdicts: it filters by status and approval, sorts by name or magnitude, changes and takes back. */
export function createTableServer(start: readonly TableRow[]) {
  let rows = start;
  const changes: (readonly TableRow[])[] = [];

  const takes = ({ approved, statuses }: ClassificationFilter, row: TableRow) =>
    (approved === undefined || row.approved === approved) && (statuses?.includes(row.status) ?? true);

  function list({ sort, filtersDTO = {} }: Pick<TableQuery, 'sort' | 'filtersDTO'>): readonly TableRow[] {
    const value = (row: TableRow) =>
      sort.endsWith('elementName') ? row.element.name : (row.magnitudeDisplay ?? 0).toFixed(6);
    const sorted = rows.filter((row) => takes(filtersDTO, row)).toSorted((a, b) => (value(a) < value(b) ? -1 : 1));
    return sort.startsWith('-') ? sorted.reverse() : sorted;
  }

  function change(isMeant: (row: TableRow) => boolean, next: Partial<TableRow>) {
    const before = rows;
    rows = rows.map((row) => (isMeant(row) ? { ...row, ...next } : row));
    changes.push(before);
    return { changed: rows.filter((row, i) => row !== before[i]).length, changeId: String(changes.length) };
  }

  function approve(body: object | undefined, approved: boolean) {
    const { forgeObjectIds, filtersDTO = {} } = body as {
      forgeObjectIds?: number[];
      filtersDTO?: ClassificationFilter;
    };
    const isMeant = (row: TableRow) => forgeObjectIds?.includes(row.forgeObjectId) ?? takes(filtersDTO, row);
    return change((row) => row.approved !== approved && isMeant(row), { approved });
  }

  const answers: Answers = {
    'classifications.table'({ query }) {
      const { limit, around, skip = 0, ...rest } = query as TableQuery;
      const all = list(rest);
      const place = all.findIndex(({ forgeObjectId }) => forgeObjectId === around);
      const from = place < 0 ? skip : Math.floor(place / limit) * limit;
      return {
        totalRecords: all.length,
        approvedRecords: all.filter(({ approved }) => approved).length,
        skip: from,
        classifications: all.slice(from, from + limit),
      };
    },
    'classifications.forColorizing'({ query }) {
      const { filtersDTO = {} } = query as Partial<TableQuery>;
      const column = new Uint8Array(Math.max(...rows.map(({ forgeObjectId }) => forgeObjectId)) + 1);
      for (const row of rows) {
        if (takes(filtersDTO, row)) column[row.forgeObjectId] = paintByte(codeOfStatus(row.status), row.approved);
      }
      return column;
    },
    'classifications.reclassify'({ body }) {
      const { forgeObjectIds, classification } = body as { forgeObjectIds: number[]; classification: ElementStatus };
      const next = { status: classification, classificationType: 'manual' as const };
      return change(({ forgeObjectId }) => forgeObjectIds.includes(forgeObjectId), next);
    },
    'classifications.approveMany': ({ body }) => approve(body, true),
    'classifications.unapproveMany': ({ body }) => approve(body, false),
    'classifications.undo'({ body }) {
      const { changeId } = body as { changeId: string };
      rows = changes[Number(changeId) - 1]!;
      return { changed: 1 };
    },
    'classifications.byForgeObjectIds': () => [],
    'presets.list': () => [],
  };
  return { answers, rows: () => rows };
}

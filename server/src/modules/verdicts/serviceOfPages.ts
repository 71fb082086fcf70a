import { paintByte } from '@plumbline/contract/formats/painting';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { TableRow, TableSorting } from '@plumbline/contract/resources/classificationTable';
import { LRUCache } from 'lru-cache';
import { createMaybeYield, inSlices } from '../../columns/createMaybeYield.ts';
import type { Db } from '../../platform/database.ts';
import type { Place } from '../versions/service.ts';
import { describeTableRow } from './answers/describeTableRow.ts';
import { type EvidenceSummary, sumUpEvidence } from './answers/sumUpEvidence.ts';
import type { WordRow } from './answers/VerdictDetails.ts';
import { classificationId } from './classificationId.ts';
import * as history from './historyRepository.ts';
import * as repository from './repository.ts';
import type { SelectedTable, TablesService } from './serviceOfTables.ts';
import { shownCodes } from './shownCodes.ts';
import type { OpenTable } from './table/OpenTable.ts';

export interface AskedPage {
  filter?: ClassificationFilter | undefined;
  sort: TableSorting;
  skip: number;
  limit: number;
  /** The page with this element instead, if the filter takes it. */
  around?: number | undefined;
}

/** At about 300 bytes each. */
const mostSummaries = 30_000;

/** What screens show of the verdicts of a view. */
export function createPagesService({ db, tables }: { db: Db; tables: TablesService }) {
  /** Evidence comes once and is never changed; until it comes there is none to be kept. */
  const summaries = new LRUCache<string, EvidenceSummary>({ max: mostSummaries });

  /** Of those of these elements whose status a person set, by element. */
  async function listWords({ table }: OpenTable, elementIndexes: Iterable<number>): Promise<Map<number, WordRow>> {
    const set = [...elementIndexes].filter((element) => table.manual[element] === 1);
    if (set.length === 0) return new Map();
    const versionIds = set.map((element) => table.versionIds[(table.versionOf[element] as number) - 1] as string);
    const words = await history.listWords(db, versionIds, set);
    return new Map(words.map((word) => [word.element_index, word]));
  }

  async function describeRows(open: SelectedTable, elementIndexes: readonly number[]): Promise<TableRow[]> {
    const { table } = open;
    const keys = elementIndexes.map((elementIndex) => {
      const versionId = table.versionIds[(table.versionOf[elementIndex] as number) - 1] as string;
      return { versionId, elementIndex, known: summaries.get(classificationId(versionId, elementIndex)) };
    });
    const asked = keys.map(({ known, ...key }) => ({ ...key, withEvidence: known === undefined }));
    const [found, words] = await Promise.all([repository.listDetails(db, asked), listWords(open, elementIndexes)]);
    const details = new Map(found.map((row) => [row.element_index, row]));
    return keys.flatMap(({ known, ...key }) => {
      const own = details.get(key.elementIndex);
      // Its version was removed since.
      if (own === undefined) return [];
      const summary = known ?? sumUpEvidence(key, own.evidence);
      if (own.evidence !== null) summaries.set(classificationId(key.versionId, key.elementIndex), summary);
      return [describeTableRow(open, { ...key, word: words.get(key.elementIndex) }, own, summary)];
    });
  }

  return {
    listWords,

    async page(place: Place, { filter, sort, skip, limit, around }: AskedPage) {
      const open = await tables.openTable(place, filter);
      const found = around === undefined ? undefined : await open.placeOf(sort, around);
      const start = found === undefined ? skip : found - (found % limit);
      const shown = await open.slice(sort, start, start + limit);
      return {
        totalRecords: open.takenCount,
        approvedRecords: open.approvedCount,
        skip: start,
        classifications: await describeRows(open, [...shown]),
      };
    },

    /** One byte an element of the view's model; none without a model. */
    async paint(place: Place, filter?: ClassificationFilter): Promise<Uint8Array> {
      const { table, taken, wording } = await tables.openTable(place, filter);
      const codes = shownCodes(wording.underConstruction);
      const bytes = new Uint8Array(taken.length);
      await inSlices(bytes.length, createMaybeYield(), (from, to) => {
        for (let i = from; i < to; i++) {
          if (taken[i] === 1) bytes[i] = paintByte(codes[table.status[i] as number] as number, table.approved[i] === 1);
        }
      });
      return bytes;
    },
  };
}

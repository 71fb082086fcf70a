import { auditActionTable } from '@plumbline/contract/auditActions';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import {
  type AuditEntry,
  type AuditFilter,
  describeActor,
  describeDetails,
} from '@plumbline/contract/resources/auditTrail';
import type { Actor } from '../../Actor.ts';
import { localStamp } from '../../exports/localStamp.ts';
import { rowsCsv } from '../../exports/rowsCsv.ts';
import type { Cell } from '../../exports/Sheet.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import { streamOf } from '../../exports/streamOf.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { NewEntry } from './NewEntry.ts';
import * as repository from './repository.ts';

/** A filter of a hundred floors is not told in full. */
const longestText = 500;
const rowsAtOnce = 1000;
/** A guesser fills one line in so long, and the trail stays readable. */
const failedSignInWindowS = 900;

const csvLabels = ['When (UTC)', 'Who', 'What', 'Which', 'Kind', 'Details', 'Network address', 'Request'];

export type AuditService = ReturnType<typeof createAuditService>;
/** What other modules need of the trail. */
export type AuditTrail = Pick<AuditService, 'record' | 'recordOnceADay'>;

/** Whose trail it is: a project's, or that of a company with all its projects. */
export type TrailPlace = { projectId: string } | { companyId: string };

/** Who did what, only ever added to. */
export function createAuditService({ db }: { db: Db }) {
  /** In the transaction that does what it tells: both are there, or neither is. */
  const record = (trx: Db, entry: NewEntry): Promise<void> => repository.insertEntry(trx, shortenedEntry(entry));

  /** Batch by batch, each asked for when the one before was read. */
  async function* listAll(asked: repository.AskedEntries): AsyncGenerator<AuditEntry[]> {
    let before: number | undefined;
    do {
      const rows = await repository.listEntries(db, asked, { limit: rowsAtOnce, before });
      yield rows.map(describeEntry);
      before = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
    } while (before !== undefined);
  }

  async function findName(place: TrailPlace): Promise<string | undefined> {
    return 'projectId' in place
      ? (await repository.findProjectName(db, place.projectId))?.name
      : (await repository.findCompanyName(db, place.companyId))?.name;
  }

  async function* listCells(asked: repository.AskedEntries): AsyncGenerator<Cell[][]> {
    for await (const entries of listAll(asked)) yield entries.map(cellsOf);
  }

  return {
    record,

    /** What a screen asks for again and again: who had it at all, and on which days. */
    recordOnceADay: (entry: NewEntry & { projectId: string }): Promise<void> =>
      repository.insertEntryOfDay(db, shortenedEntry(entry)),

    /** Nothing was committed that this could be part of; known and unknown addresses cost the same question. */
    recordFailedSignIn: ({ email, address, requestId }: { email: string; address: string; requestId?: string }) =>
      repository.insertFailedSignIn(db, { email, address, requestId: requestId ?? null, windowS: failedSignInWindowS }),

    async list(place: TrailPlace, filter: AuditFilter, page: { skip: number; limit: number }) {
      const asked = { ...place, filter };
      const total = await repository.countEntries(db, asked);
      return { total, result: (await repository.listEntries(db, asked, page)).map(describeEntry) };
    },

    async exportCsv(
      place: TrailPlace,
      filter: AuditFilter,
      { by, timezoneOffset }: { by: Actor; timezoneOffset: number },
    ): Promise<FileAnswer> {
      const name = (await findName(place)) ?? '';
      const subject =
        'projectId' in place
          ? ({ kind: 'project', id: place.projectId } as const)
          : ({ kind: 'company', id: place.companyId, name } as const);
      await record(db, { by, action: 'trailExported', ...place, subject });
      return {
        filename: `${safeFilename(`${name} audit trail`)}-${localStamp(new Date(), timezoneOffset)}.csv`,
        contentType: 'text/csv; charset=utf-8',
        body: streamOf(rowsCsv(csvLabels, listCells({ ...place, filter }))),
      };
    },

    /** For operators: of one project, or of all that there is. */
    csvForOperators: (asked: repository.AskedEntries): AsyncGenerator<Uint8Array> =>
      rowsCsv(csvLabels, listCells(asked)),

    /** Within the transaction that erases a project: everything that names it. Answers how many entries that were. */
    forgetProject: (trx: Db, projectId: string): Promise<number> => repository.deleteOfProject(trx, projectId),

    /** The same of one company and its projects; nothing is told where there was nothing. */
    shortenOfCompany: (companyId: string, before: Date, by: Actor): Promise<number> =>
      inTransaction(db, async (trx) => {
        const count = await repository.deleteOfCompany(trx, companyId, before);
        if (count === 0) return 0;
        const details = { count, note: `before ${before.toISOString()}` };
        const subject = { kind: 'company', id: companyId, name: 'Audit trail' } as const;
        await record(trx, { by, action: 'trailPruned', companyId, subject, details });
        return count;
      }),

    /** Leaves out what happened before that moment, and tells so. Answers how many entries that were. */
    shorten: (before: Date, by: Actor): Promise<number> =>
      inTransaction(db, async (trx) => {
        const count = await repository.deleteBefore(trx, before);
        const note = `before ${before.toISOString()}`;
        const subject = { kind: 'product', name: 'Audit trail' } as const;
        await record(trx, { by, action: 'trailPruned', subject, details: { note } });
        return count;
      }),
  };
}

function describeEntry(row: repository.EntryRow): AuditEntry {
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    actor: {
      kind: row.actor_kind,
      ...(row.actor_name !== null && { name: row.actor_name }),
      ...(row.actor_token !== null && { token: row.actor_token }),
    },
    action: row.action,
    subject: { kind: row.subject_kind, name: row.subject_name, ...(row.subject_id !== null && { id: row.subject_id }) },
    details: row.details,
    ...(row.address !== null && { address: row.address }),
    ...(row.request_id !== null && { requestId: row.request_id }),
  };
}

function cellsOf(entry: AuditEntry): Cell[] {
  const { at, actor, action, subject, address, requestId } = entry;
  const what = auditActionTable[action].label;
  return [
    at,
    describeActor(actor),
    what,
    subject.name,
    subject.kind,
    describeDetails(entry),
    address ?? null,
    requestId ?? null,
  ];
}

function shortenedEntry<Entry extends NewEntry>(entry: Entry): Entry {
  const { by, subject, details } = entry;
  const { name, ...named } = subject;
  return {
    ...entry,
    subject: { ...named, ...(name !== undefined && { name: shortened(name) }) },
    details: { ...shortenedDetails(details), ...(by.over && { over: by.over }) },
  };
}

/** The cut may go through a letter of two halves, which the database does not take. */
function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}…`;
}

function shortenedDetails({ from, to, count, note }: NewEntry['details'] = {}): NewEntry['details'] {
  return {
    ...(from !== undefined && { from: shortened(from) }),
    ...(to !== undefined && { to: shortened(to) }),
    ...(count !== undefined && { count }),
    ...(note !== undefined && { note: shortened(note) }),
  };
}

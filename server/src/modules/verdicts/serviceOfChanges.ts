import { codeOfStatus } from '@plumbline/contract/formats/painting';
import type { AuditDetails } from '@plumbline/contract/resources/auditTrail';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type ElementStatus, elementStatuses, shownStatus } from '@plumbline/contract/status';
import { byUser } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { PublishedChanged } from '../../createPublishedChanged.ts';
import type { Doing } from '../../Doing.ts';
import { filterNote } from '../../exports/filterNote.ts';
import { createKeyedMutex } from '../../platform/createKeyedMutex.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime } from '../../platform/once.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { Place, VersionsService } from '../versions/service.ts';
import * as repository from './changesRepository.ts';
import { readClassificationId } from './classificationId.ts';
import type { SelectedTable, TablesService } from './serviceOfTables.ts';
import { shownCodes } from './shownCodes.ts';
import { wordingOf } from './Wording.ts';

/** Somebody who changes verdicts, and where. */
export interface ChangePlace extends Place, Doing {
  userId: string;
}

/** Which elements: those that the filter takes, among those named if any are. */
export interface Wanted {
  filter?: ClassificationFilter | undefined;
  elementIndexes?: readonly number[] | undefined;
}

/** How many changed; with the id, if any did, it can be taken back. */
export interface Changed {
  changed: number;
  changeId?: string;
}

export interface ChangesOptions {
  db: Db;
  audit: AuditTrail;
  publishedChanged: PublishedChanged;
  tables: TablesService;
  versions: Pick<VersionsService, 'listVisible'>;
}

interface Decision {
  kind: repository.ChangeKind;
  /** Whose verdicts these are to become something else. */
  elementIndexes: Uint32Array;
  write: (trx: Db, change: repository.VersionChange) => Promise<number>;
  /** What the audit trail tells besides how many. */
  told?: AuditDetails | undefined;
}

/** Each time another process has changed the same verdicts in between. */
const mostTries = 20;

/** What people decide about verdicts. Each entry of the history follows the one before. */
export function createChangesService({ db, audit, publishedChanged, tables, versions }: ChangesOptions) {
  const mutex = createKeyedMutex();

  function tell(trx: Db, action: ChangeAction, { membership, viewId, userId, by }: ChangePlace, details: AuditDetails) {
    const subject = { kind: 'analysis', id: viewId } as const;
    return audit.record(trx, { by: by ?? byUser(userId), action, projectId: membership.projectId, subject, details });
  }

  /** Nothing when the verdicts are not what was decided about any more. */
  async function carryOut(
    { table }: SelectedTable,
    { kind, elementIndexes, write, told }: Decision,
    place: ChangePlace,
  ): Promise<Changed | undefined> {
    const own = groupByVersion(table, elementIndexes);
    const { once = everyTime } = place;
    return once.run(db, async (trx) => {
      const locked = await repository.lockVersions(trx, [...own.keys()]);
      const known = new Map(table.parts.map(({ versionId, lastChange }) => [versionId, lastChange]));
      const isAsDecided = locked.every(({ id, last_change }) => known.get(id) === last_change);
      if (locked.length < own.size || !isAsDecided) return undefined;
      const operation = await repository.insertOperation(trx, { kind, userId: place.userId });
      let changed = 0;
      for (const { id: versionId } of locked) {
        changed += await write(trx, { operation, versionId, elementIndexes: own.get(versionId) as Uint32Array });
      }
      await tell(trx, kind, place, { ...told, count: changed });
      if (kind === 'reclassified') await publishedChanged(trx, place.membership.projectId);
      return { changed, changeId: String(operation) };
    });
  }

  /** In this process those who change a view wait for each other; other processes may make it decide anew. */
  function change(
    place: ChangePlace,
    filter: ClassificationFilter | undefined,
    decide: (open: SelectedTable) => Decision,
  ): Promise<Changed> {
    return mutex(place.viewId, async () => {
      // Decided again it would come to nothing: everything is so already.
      const before = await place.once?.find<Changed>(db);
      if (before) return before;
      for (let i = 0; i < mostTries; i++) {
        const open = await tables.openTable(place, filter);
        const decision = decide(open);
        if (decision.elementIndexes.length === 0) return { changed: 0 };
        const done = await carryOut(open, decision, place);
        if (done) return done;
      }
      throw new Error('The verdicts of this view change all the time.');
    });
  }

  const approval = (open: SelectedTable, approved: boolean, isMeant: (elementIndex: number) => boolean): Decision => ({
    kind: approved ? 'approved' : 'unapproved',
    elementIndexes: elementsWhere(open, (i) => open.table.approved[i] !== Number(approved) && isMeant(i)),
    write: (trx, own) => repository.writeApproval(trx, own, approved),
  });

  return {
    /** All of these elements, or none: those without a verdict are named. */
    async reclassify(place: ChangePlace, status: ElementStatus, elementIndexes: readonly number[]): Promise<Changed> {
      const { underConstruction } = wordingOf(place.membership);
      if (shownStatus(status, underConstruction) !== status) throw new AppError('classifications.statusOff');
      const code = codeOfStatus(status);
      const codes = shownCodes(underConstruction);
      return change(place, undefined, (open) => {
        const forgeObjectIds = elementIndexes.filter((i) => open.taken[i] !== 1);
        if (forgeObjectIds.length > 0) throw new AppError('classifications.notFound', { forgeObjectIds });
        return {
          kind: 'reclassified',
          elementIndexes: Uint32Array.from(elementIndexes)
            .filter((i) => codes[open.table.status[i] as number] !== code)
            .sort(),
          write: (trx, own) => repository.writeStatus(trx, own, code),
          told: { to: elementStatuses.find(({ name }) => name === status)?.label },
        };
      });
    },

    /** By the id of its classification, which must be the one that counts; nothing changes when it was so already. */
    approveOne(place: ChangePlace, approved: boolean, classificationId: string): Promise<Changed> {
      const { versionId, elementIndex } = readClassificationId(classificationId) ?? {};
      return change(place, undefined, (open) => {
        const place = elementIndex === undefined ? 0 : (open.table.versionOf[elementIndex] ?? 0);
        if (place === 0 || open.table.versionIds[place - 1] !== versionId) {
          const forgeObjectIds = elementIndex === undefined ? [] : [elementIndex];
          throw new AppError('classifications.notFound', { forgeObjectIds });
        }
        return approval(open, approved, (i) => i === elementIndex);
      });
    },

    /** Only those that were not so already. */
    approveMany(place: ChangePlace, approved: boolean, { filter, elementIndexes }: Wanted): Promise<Changed> {
      const named = elementIndexes && new Set(elementIndexes);
      return change(place, filter, (open) => ({
        ...approval(open, approved, (i) => named?.has(i) ?? true),
        told: filterNote(filter),
      }));
    },

    /** For stories that are told of other days, as the demo's is. */
    putOnDay: (changeId: string, changedAt: Date): Promise<void> => repository.moveOperation(db, changeId, changedAt),

    /** Takes back what the caller changed; elements that anybody changed again since stay as they are. */
    async undo(place: ChangePlace, changeId: string): Promise<number> {
      const { userId, once = everyTime } = place;
      const visible = await versions.listVisible(place);
      const operation = await repository.findOperation(db, changeId, userId);
      const versionIds = visible.map(({ id }) => id).filter((id) => operation?.versionIds.includes(id));
      if (operation === undefined || versionIds.length === 0) throw new AppError('classifications.cannotUndo');
      return mutex(place.viewId, () =>
        once.run(db, async (trx) => {
          const locked = await repository.lockVersions(trx, versionIds);
          const undoing = await repository.insertOperation(trx, {
            kind: inverse[operation.kind],
            userId,
            undoes: changeId,
          });
          let changed = 0;
          for (const { id: versionId } of locked) {
            for (const change of await repository.listUndoable(trx, versionId, changeId)) {
              changed += await repository.writeUndone(trx, { operation: undoing, versionId }, change);
            }
          }
          if (changed === 0) throw new AppError('classifications.cannotUndo');
          await tell(trx, 'changeUndone', place, { count: changed, note: undoneNote[operation.kind] });
          if (operation.kind === 'reclassified') await publishedChanged(trx, place.membership.projectId);
          return changed;
        }),
      );
    },
  };
}

type ChangeAction = repository.ChangeKind | 'changeUndone';

const undoneNote = {
  approved: 'an approval',
  unapproved: 'an approval taken back',
  reclassified: 'a change of status',
};

const inverse = { approved: 'unapproved', unapproved: 'approved', reclassified: 'reclassified' } as const;

function elementsWhere({ taken, takenCount }: SelectedTable, isMeant: (elementIndex: number) => boolean): Uint32Array {
  const elements = new Uint32Array(takenCount);
  let found = 0;
  for (let i = 0; i < taken.length; i++) if (taken[i] === 1 && isMeant(i)) elements[found++] = i;
  return elements.subarray(0, found);
}

function groupByVersion({ versionIds, versionOf }: SelectedTable['table'], elementIndexes: Uint32Array) {
  const groups = new Map<string, Uint32Array>();
  for (const [place, versionId] of versionIds.entries()) {
    const own = elementIndexes.filter((i) => versionOf[i] === place + 1);
    if (own.length > 0) groups.set(versionId, own);
  }
  return groups;
}

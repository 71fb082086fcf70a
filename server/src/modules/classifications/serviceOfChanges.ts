import { codeOfStatus } from '@plumbline/contract/formats/painting';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type ElementStatus, shownStatus } from '@plumbline/contract/status';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { readClassificationId } from './classificationId.ts';
import { shownStatusOf } from './describeHistory.ts';
import * as repository from './repository.ts';
import { type Place, type SelectionsService, showsUnderConstruction } from './serviceOfSelections.ts';

/** Somebody who changes verdicts, and where. */
export interface ChangePlace extends Place {
  userId: string;
}

/** Which elements: those that the filter takes, among those named if any are. */
export interface Wanted {
  filter?: ClassificationFilter | undefined;
  elementIndexes?: readonly number[] | undefined;
}

/** What people decide about verdicts. Whatever changes is locked first, so that each entry of the history follows the one before. */
export function createChangesService({ db, selections }: { db: Db; selections: SelectionsService }) {
  async function setApproval(
    { userId }: ChangePlace,
    approved: boolean,
    selection: repository.Selection,
    elementIndexes?: readonly number[],
  ) {
    return inTransaction(db, async (trx) => {
      const found = await repository.lockCurrent(trx, selection, elementIndexes);
      const rows = found
        .filter((row) => row.approved !== approved)
        .map((row) => ({ ...row, next: { ...row, approved } }));
      await repository.writeChange(trx, { kind: approved ? 'approved' : 'unapproved', userId, rows });
      return { found: found.length, changed: rows.length };
    });
  }

  return {
    /** All of these elements, or none: those without a verdict are named. Answers how many changed. */
    async reclassify(place: ChangePlace, status: ElementStatus, elementIndexes: readonly number[]): Promise<number> {
      const underConstruction = showsUnderConstruction(place.membership);
      if (shownStatus(status, underConstruction) !== status) throw new AppError('classifications.statusOff');
      const { selection } = await selections.select(place);
      return inTransaction(db, async (trx) => {
        const found = await repository.lockCurrent(trx, selection, elementIndexes);
        refuseUnknown(elementIndexes, found);
        const rows = found
          .filter((row) => shownStatusOf(row.status, underConstruction) !== status)
          .map((row) => ({ ...row, next: { ...row, status: codeOfStatus(status) } }));
        await repository.writeChange(trx, { kind: 'reclassified', userId: place.userId, rows });
        return rows.length;
      });
    },

    /** By the id of its classification. Answers 1, or 0 when it was so already. */
    async approveOne(place: ChangePlace, approved: boolean, classificationId: string): Promise<number> {
      const { selection } = await selections.select(place);
      const { versionId, elementIndex } = readClassificationId(classificationId) ?? {};
      if (versionId === undefined || elementIndex === undefined || !selection.versionIds.includes(versionId)) {
        throw new AppError('classifications.notFound', { forgeObjectIds: [] });
      }
      const own = { ...selection, versionIds: [versionId] };
      const { found, changed } = await setApproval(place, approved, own, [elementIndex]);
      if (found === 0) throw new AppError('classifications.notFound', { forgeObjectIds: [elementIndex] });
      return changed;
    },

    /** Answers how many were not so already. */
    async approveMany(place: ChangePlace, approved: boolean, { filter, elementIndexes }: Wanted): Promise<number> {
      const { selection } = await selections.select(place, filter);
      const { changed } = await setApproval(place, approved, selection, elementIndexes);
      return changed;
    },
  };
}

function refuseUnknown(elementIndexes: readonly number[], found: readonly repository.CurrentRow[]): void {
  const known = new Set(found.map(({ element_index }) => element_index));
  const forgeObjectIds = elementIndexes.filter((index) => !known.has(index));
  if (forgeObjectIds.length > 0) throw new AppError('classifications.notFound', { forgeObjectIds });
}

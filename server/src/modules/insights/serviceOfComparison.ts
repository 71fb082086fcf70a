import { codeOfChange, type ElementChange } from '@plumbline/contract/elementChange';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { statusOfCode } from '@plumbline/contract/formats/painting';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { ChangeCause, ComparedRow } from '@plumbline/contract/resources/viewComparison';
import type { ModelsService } from '../models/service.ts';
import type { OpenTable, VerdictsService } from '../verdicts/service.ts';
import type { Place } from '../versions/service.ts';
import { type Comparison, compareTables } from './compareTables.ts';
import { sortByChange } from './sortByChange.ts';
import { changeCauseAt, sumUp } from './sumUp.ts';

export interface ComparisonOptions {
  models: Pick<ModelsService, 'follow'>;
  verdicts: Pick<VerdictsService, 'openTable'>;
}

/** Two views of the caller's project: this one, and the one that it is compared with. */
export interface ComparedViews extends Place {
  otherViewId: string;
  filter?: ClassificationFilter | undefined;
}

export interface ChangePage {
  change: ElementChange;
  /** Of them, those alone that are put down to this. */
  cause?: ChangeCause | undefined;
  skip: number;
  limit: number;
}

/** A byte for each element: what became of it, either way, or its status in the other view. */
export interface ChangeColumn {
  of: 'change' | 'changeSince' | 'otherStatus';
  /** Those alone that are put down to this. */
  cause?: ChangeCause | undefined;
}

/** What became of the elements from one view to another. */
export function createComparisonService({ models, verdicts }: ComparisonOptions) {
  async function compare({ otherViewId, filter, ...place }: ComparedViews, isBackwards = false) {
    const here = await verdicts.openTable(place, filter);
    const there = await verdicts.openTable({ ...place, viewId: otherViewId }, filter);
    const [modelId, otherModelId] = [here.view.model_id, there.view.model_id];
    const differ = modelId !== null && otherModelId !== null && modelId !== otherModelId;
    const indexThere = differ ? await models.follow(modelId, otherModelId) : undefined;
    const comparison = compareTables(here, there, { indexThere, isBackwards });
    return { here, there, indexThere, comparison };
  }

  return {
    compare: async (views: ComparedViews) => sumUp((await compare(views)).comparison),

    async compareByElement(views: ComparedViews, { of, cause }: ChangeColumn): Promise<Uint8Array> {
      const { comparison } = await compare(views, of === 'changeSince');
      const column = of === 'otherStatus' ? comparison.from : comparison.changes;
      return cause === undefined
        ? column
        : column.map((code, i) => (changeCauseAt(comparison, i) === cause ? code : 0));
    },

    async listChanged(views: ComparedViews, { change, cause, skip, limit }: ChangePage) {
      const compared = await compare(views);
      const { comparison } = compared;
      const isWanted = (i: number) => cause === undefined || changeCauseAt(comparison, i) === cause;
      const sorted = sortByChange(comparison, codeOfChange(change), isWanted);
      const elements = Array.from(sorted.subarray(skip, skip + limit), (i) => describe(compared, change, i));
      return { totalRecords: sorted.length, elements };
    },
  };
}

interface Compared {
  here: OpenTable;
  there: OpenTable;
  indexThere: Int32Array | undefined;
  comparison: Comparison;
}

function describe({ here, there, indexThere, comparison }: Compared, change: ElementChange, i: number): ComparedRow {
  const {
    table: { model, issues },
    wording,
  } = here;
  const { from, to, fromByHand, toByHand, magnitudeFromM, magnitudeToM } = comparison;
  const floor = model.floors[model.floorOf[i] as number];
  return {
    forgeObjectId: i,
    externalId: model.globalIds.textAt(i),
    elementName: model.names.textAt(i),
    mappedFloor: floor === undefined ? null : showFloor(floor, wording.floors),
    mappedElementType: showElementType(model.types[model.typeOf[i] as number] as string, wording.elementTypes),
    change,
    cause: changeCauseAt(comparison, i),
    from: statusOfCode(from[i] as number) ?? null,
    to: statusOfCode(to[i] as number) ?? null,
    isFromByHand: fromByHand[i] === 1,
    isToByHand: toByHand[i] === 1,
    magnitudeFrom: lengthOf(magnitudeFromM[i] as number),
    magnitudeTo: lengthOf(magnitudeToM[i] as number),
    boundsFrom: boundsAt(there, indexThere ? (indexThere[i] as number) : i),
    boundsTo: boundsAt(here, i),
    issues: [...issues.at(i)],
  };
}

/** Of an element by its number there, -1 for none. */
const boundsAt = ({ table }: OpenTable, element: number): ComparedRow['boundsFrom'] => ({
  magnitudeLow: lengthOf(table.magnitudeLowM[element] ?? Number.NaN),
  magnitudeHigh: lengthOf(table.magnitudeHighM[element] ?? Number.NaN),
});

const lengthOf = (lengthM: number) => (Number.isNaN(lengthM) ? null : lengthM);

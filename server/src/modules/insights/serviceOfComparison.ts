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

/** What became of the elements from one view to another. */
export function createComparisonService({ models, verdicts }: ComparisonOptions) {
  async function compare({ otherViewId, filter, ...place }: ComparedViews) {
    const here = await verdicts.openTable(place, filter);
    const there = await verdicts.openTable({ ...place, viewId: otherViewId }, filter);
    const [modelId, otherModelId] = [here.view.model_id, there.view.model_id];
    const differ = modelId !== null && otherModelId !== null && modelId !== otherModelId;
    const comparison = compareTables(here, there, differ ? await models.follow(modelId, otherModelId) : undefined);
    return { here, comparison };
  }

  return {
    compare: async (views: ComparedViews) => sumUp((await compare(views)).comparison),

    async compareByElement(views: ComparedViews, cause?: ChangeCause): Promise<Uint8Array> {
      const { comparison } = await compare(views);
      return cause === undefined
        ? comparison.changes
        : comparison.changes.map((change, i) => (changeCauseAt(comparison, i) === cause ? change : 0));
    },

    async listChanged(views: ComparedViews, { change, cause, skip, limit }: ChangePage) {
      const { here, comparison } = await compare(views);
      const isWanted = (i: number) => cause === undefined || changeCauseAt(comparison, i) === cause;
      const sorted = sortByChange(comparison, codeOfChange(change), isWanted);
      const elements = Array.from(sorted.subarray(skip, skip + limit), (i) => describe(here, comparison, change, i));
      return { totalRecords: sorted.length, elements };
    },
  };
}

function describe(
  { table: { model, issues }, wording }: OpenTable,
  comparison: Comparison,
  change: ElementChange,
  i: number,
): ComparedRow {
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
    issues: [...issues.at(i)],
  };
}

const lengthOf = (lengthM: number) => (Number.isNaN(lengthM) ? null : lengthM);

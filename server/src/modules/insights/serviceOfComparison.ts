import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type ComparedRow, type ElementChange, elementChanges } from '@plumbline/contract/resources/viewComparison';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import type { ModelsService } from '../models/service.ts';
import type { OpenTable, VerdictsService } from '../verdicts/service.ts';
import type { Place } from '../versions/service.ts';
import { type Comparison, compareTables } from './compareTables.ts';
import { sortByChange } from './sortByChange.ts';
import { sumUp } from './sumUp.ts';

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

    compareByElement: async (views: ComparedViews): Promise<Uint8Array> => (await compare(views)).comparison.changes,

    async listChanged(views: ComparedViews, { change, skip, limit }: ChangePage) {
      const { here, comparison } = await compare(views);
      const { code } = elementChanges.find(({ name }) => name === change) as (typeof elementChanges)[number];
      const sorted = sortByChange(comparison, code);
      const elements = Array.from(sorted.subarray(skip, skip + limit), (i) => describe(here, comparison, change, i));
      return { totalRecords: sorted.length, elements };
    },
  };
}

function describe(
  { table: { model }, wording }: OpenTable,
  { from, to, magnitudeFromM, magnitudeToM }: Comparison,
  change: ElementChange,
  i: number,
): ComparedRow {
  const floor = model.floors[model.floorOf[i] as number];
  return {
    forgeObjectId: i,
    externalId: model.globalIds.textAt(i),
    elementName: model.names.textAt(i),
    mappedFloor: floor === undefined ? null : showFloor(floor, wording.floors),
    mappedElementType: showElementType(model.types[model.typeOf[i] as number] as string, wording.elementTypes),
    change,
    from: statusOf(from[i] as number),
    to: statusOf(to[i] as number),
    magnitudeFrom: lengthOf(magnitudeFromM[i] as number),
    magnitudeTo: lengthOf(magnitudeToM[i] as number),
  };
}

const statusOf = (code: number): ElementStatus | null =>
  elementStatuses.find((status) => status.code === code)?.name ?? null;
const lengthOf = (lengthM: number) => (Number.isNaN(lengthM) ? null : lengthM);

import { codeOfChange, type ElementChange } from '@plumbline/contract/elementChange';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { statusOfCode } from '@plumbline/contract/formats/painting';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type ChangeCause, type ComparedRow, onlyUnjudged } from '@plumbline/contract/resources/viewComparison';
import type { ModelsService } from '../models/service.ts';
import { type OpenTable, shownCodes, type VerdictsService } from '../verdicts/service.ts';
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

/** A byte for each element: what became of it, either way, its status in the other view, or that of what one model alone has. */
export interface ChangeColumn {
  of: 'change' | 'changeSince' | 'otherStatus' | 'onlyHere' | 'onlyThere';
  /** Those alone that are put down to this. */
  cause?: ChangeCause | undefined;
}

/** What became of the elements from one view to another. */
export function createComparisonService({ models, verdicts }: ComparisonOptions) {
  async function compare({ otherViewId, filter, ...place }: ComparedViews, isBackwards = false) {
    const here = await verdicts.openTable(place, filter);
    const there = await verdicts.openTable({ ...place, viewId: otherViewId }, filter);
    const [modelId, otherModelId] = [here.view.model_id, there.view.model_id];
    const indexThere = await follow(modelId, otherModelId);
    const comparison = compareTables(here, there, { indexThere, isBackwards });
    return { here, there, indexThere, comparison };
  }

  /** Nothing where both have the same model, or one has none. */
  async function follow(modelId: string | null, otherModelId: string | null): Promise<Int32Array | undefined> {
    const differ = modelId !== null && otherModelId !== null && modelId !== otherModelId;
    return differ ? models.follow(modelId, otherModelId) : undefined;
  }

  return {
    async compare(views: ComparedViews) {
      const { here, there, comparison } = await compare(views);
      const indexHere = await follow(there.view.model_id, here.view.model_id);
      const onlyThere = listOnly(there, indexHere).filter((code) => code !== 0 && code !== onlyUnjudged).length;
      return { ...sumUp(comparison), onlyThere };
    },

    async compareByElement(views: ComparedViews, { of, cause }: ChangeColumn): Promise<Uint8Array> {
      if (of === 'onlyHere' || of === 'onlyThere') {
        const { here, there, indexThere } = await compare(views);
        if (of === 'onlyHere') return listOnly(here, indexThere);
        return listOnly(there, await follow(there.view.model_id, here.view.model_id));
      }
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

/** Codes of the shown statuses of what the other model does not have; 0 for what it has. */
function listOnly({ table, taken, wording }: OpenTable, indexThere: Int32Array | undefined): Uint8Array {
  const only = new Uint8Array(table.status.length);
  if (!indexThere) return only;
  const shown = shownCodes(wording.underConstruction);
  for (let i = 0; i < only.length; i++) {
    if (indexThere[i] !== -1) continue;
    const code = taken[i] === 1 ? (shown[table.status[i] ?? 0] as number) : 0;
    only[i] = code === 0 ? onlyUnjudged : code;
  }
  return only;
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
    isOnlyHere: indexThere?.[i] === -1,
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

import { verdictCauses } from '@plumbline/contract/cause';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { TableColumn } from '@plumbline/contract/resources/classificationTable';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import { inSlices, type MaybeYield } from '../../../columns/createMaybeYield.ts';
import { createTextColumn, separator } from '../../../columns/createTextColumn.ts';
import { mapCodes } from '../../../columns/narrowBy.ts';
import type { Ranks } from '../../../columns/Ranks.ts';
import type { IssueColumn } from '../../issues/service.ts';
import type { Wording } from '../Wording.ts';
import type { ViewTable } from './ViewTable.ts';

type RankColumn = (table: ViewTable, wording: Wording, maybeYield: MaybeYield) => Promise<Ranks>;

/** What the table is sorted by, column by column. */
export const rankColumn: Record<TableColumn, RankColumn> = {
  approved: ({ approved }, _, maybeYield) => rankCodes(approved, [1, 2], maybeYield),
  status: ({ status }, { underConstruction }, maybeYield) =>
    rankCodes(status, ranksOfStatuses(underConstruction), maybeYield),
  mappedFloor: ({ model }, { floors }, maybeYield) => {
    const shown = model.floors.map((raw) => showFloor(raw, floors));
    return rankCodes(model.floorOf, ranksInOrder(shown, [...new Set(shown)]), maybeYield);
  },
  mappedElementType: async ({ model }, { elementTypes }, maybeYield) => {
    const shown = model.types.map((raw) => showElementType(raw, elementTypes));
    const { column, add } = createTextColumn(shown.length);
    add(shown.join(separator), shown.length);
    const { rankOf } = await column.ranks();
    return rankCodes(model.typeOf, [...rankOf], maybeYield);
  },
  elementName: ({ model }) => model.names.ranks(),
  externalId: ({ model }) => model.globalIds.ranks(),
  magnitudeDisplay: ({ ranks }) => ranks.magnitude(),
  descriptions: ({ ranks }) => ranks.descriptions(),
  magnitudeXYDisplay: ({ ranks }) => ranks.xy(),
  magnitudeZDisplay: ({ ranks }) => ranks.z(),
  issues: ({ model, issues }, _, maybeYield) => rankIssues(issues, model.count, maybeYield),
  cause: ({ causes }, _, maybeYield) => rankCodes(causes, ranksOfCauses, maybeYield),
  size: ({ ranks }) => ranks.size(),
};

/** By how many there are. */
async function rankIssues(issues: IssueColumn, count: number, maybeYield: MaybeYield): Promise<Ranks> {
  const rankOf = new Uint16Array(count);
  let highest = 0;
  if (issues.isEmpty) return { rankOf, highest };
  await inSlices(count, maybeYield, (from, to) => {
    for (let i = from; i < to; i++) {
      const rank = Math.min(issues.at(i).length, 65_535);
      rankOf[i] = rank;
      highest = Math.max(highest, rank);
    }
  });
  return { rankOf, highest };
}

/** By code; 0 is no cause. */
const ranksOfCauses = [
  0,
  ...verdictCauses.toSorted((a, b) => a.code - b.code).map((cause) => verdictCauses.indexOf(cause) + 1),
];

/** By code; 0 is no status. */
function ranksOfStatuses(underConstruction: boolean): number[] {
  const names = elementStatuses.map(({ name }) => name);
  const ranks: number[] = [0];
  for (const { name, code } of elementStatuses) ranks[code] = names.indexOf(shownStatus(name, underConstruction)) + 1;
  return ranks;
}

function ranksInOrder(names: readonly string[], order: readonly string[]): number[] {
  const rankOf = new Map(order.map((name, i) => [name, i + 1]));
  return names.map((name) => rankOf.get(name) as number);
}

/** Codes beyond the list have no rank. */
async function rankCodes(
  codes: Uint8Array | Uint16Array | Uint32Array,
  ranks: readonly number[],
  maybeYield: MaybeYield,
): Promise<Ranks> {
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  // The narrower the column, the faster the walks over it.
  const Column = highest < 256 ? Uint8Array : highest < 65_536 ? Uint16Array : Uint32Array;
  const ofCode = Column.from([...ranks, 0]);
  const rankOf = new Column(codes.length);
  await mapCodes(rankOf, { codes, ofCode, maybeYield });
  return { rankOf, highest };
}

import { listAnalysisRequests } from '../../contract/src/resources/analysisRequests.ts';
import { selectedVersions } from '../../contract/src/resources/analysisVersions.ts';
import { activeAnalysisViews } from '../../contract/src/resources/analysisViews.ts';
import {
  approve,
  classificationsOfElements,
  colorizing,
  unapprove,
} from '../../contract/src/resources/classifications.ts';
import { tableColumnNames, tablePage, tablePageSizes } from '../../contract/src/resources/classificationTable.ts';
import { fileCalls } from '../../contract/src/resources/files.ts';
import { listPresets } from '../../contract/src/resources/filterPresets.ts';
import * as insights from '../../contract/src/resources/insights.ts';
import { allProjects } from '../../contract/src/resources/projects.ts';
import { currentUser } from '../../contract/src/resources/users.ts';
import type { RouteDefinition } from '../../contract/src/route.ts';
import { createRandomFilter, type Vocabulary } from '../qualityBuilding.ts';

/** What a person looks at. */
export interface LoadPlace {
  projectId: string;
  viewId: string;
  elements: number;
  vocabulary: Vocabulary;
}

export interface AskedCall {
  route: RouteDefinition;
  query?: Record<string, unknown>;
  body?: object;
}

/** What one person may ask next. */
interface Asking {
  place: LoadPlace;
  next: () => number;
  filter: ReturnType<typeof createRandomFilter>;
}

interface Share {
  name: string;
  percent: number;
  ask: (asking: Asking) => AskedCall;
}

const below = (next: () => number, count: number) => Math.floor(next() * count);
const pick = <T>(next: () => number, values: readonly T[]) => values[below(next, values.length)] as T;

function askPage({ place, next, filter }: Asking): AskedCall {
  const field = pick(next, tableColumnNames);
  const sort = next() < 0.5 ? field : `-${field}`;
  // Most look at the first pages; few go far.
  const skip = Math.floor(next() ** 4 * (place.elements / 2));
  return { route: tablePage, query: { filtersDTO: filter(), sort, skip, limit: pick(next, tablePageSizes) } };
}

const askDetail = ({ place, next }: Asking): AskedCall => ({
  route: classificationsOfElements,
  query: { forgeObjectIds: Array.from({ length: 1 + below(next, 5) }, () => below(next, place.elements)).join() },
});

const askFiles = ({ next }: Asking): AskedCall => ({
  route: pick(next, Object.values(fileCalls)).list,
  query: { limit: 100 },
});

const change = ({ place, next }: Asking): AskedCall => ({
  route: (next() < 0.5 ? approve : unapprove).many,
  body: { forgeObjectIds: [below(next, place.elements)] },
});

const plain = (route: RouteDefinition) => (): AskedCall => ({ route });
const filtered =
  (route: RouteDefinition) =>
  ({ next, filter }: Asking): AskedCall => ({ route, query: next() < 0.5 ? {} : { filtersDTO: filter() } });

/** Who asks for what: the screens of the product, as one who works with them goes through them. */
export const mix: readonly Share[] = [
  { name: 'table page: random filter, sorting, place and size (10 to 100 rows)', percent: 20, ask: askPage },
  { name: 'painting, half of it filtered', percent: 12, ask: filtered(colorizing) },
  { name: 'insights: statuses, half filtered', percent: 6, ask: filtered(insights.insightsClassifications) },
  { name: 'insights: histogram, half filtered', percent: 6, ask: filtered(insights.insightsHistogram) },
  { name: 'detail with history of 1 to 5 elements', percent: 12, ask: askDetail },
  { name: 'files: scans, models or documents', percent: 10, ask: askFiles },
  { name: 'analysis requests', percent: 5, ask: plain(listAnalysisRequests) },
  { name: 'views of the project', percent: 8, ask: plain(activeAnalysisViews) },
  { name: 'versions that count', percent: 4, ask: plain(selectedVersions) },
  { name: 'projects', percent: 6, ask: plain(allProjects) },
  { name: 'current user', percent: 6, ask: plain(currentUser) },
  { name: 'filter presets', percent: 3, ask: plain(listPresets) },
  { name: 'approving or unapproving an element', percent: 2, ask: change },
];

/** What one person asks for, call by call. */
export function createAsker(place: LoadPlace, { next, seed }: { next: () => number; seed: number }) {
  const asking: Asking = { place, next, filter: createRandomFilter(seed, place.vocabulary) };
  return (): AskedCall & { share: number } => {
    let left = next() * 100;
    const share = mix.findIndex(({ percent }) => {
      left -= percent;
      return left < 0;
    });
    return { share, ...(mix[share] as Share).ask(asking) };
  };
}

/** One of each kind, sorted by every column: what is not held in memory is not measured. */
export function listWarmUp(): AskedCall[] {
  const sorts = tableColumnNames.map((sort) => ({ route: tablePage, query: { sort } }));
  const routes = [colorizing, insights.insightsClassifications, insights.insightsHistogram];
  return [...sorts, ...routes.map((route) => ({ route }))];
}

import {
  confidenceOf,
  type LinkProposal,
  mostToldOthers,
  type OpenActivity,
} from '@plumbline/contract/resources/scheduleLinks';
import type { MaybeYield } from '../../../columns/createMaybeYield.ts';
import { draftPackage } from '../../../schedules/preview/draftPackage.ts';
import { createProposer, type Proposal } from '../../../schedules/propose/createProposer.ts';
import type { Activity } from '../../../schedules/Schedule.ts';
import type { WorkPackagesService } from '../../workPackages/service.ts';
import { groupsOf } from './groupsOf.ts';
import { overlapOf } from './overlapOf.ts';

export type Cover = Awaited<ReturnType<WorkPackagesService['openCover']>>;

interface Found {
  activity: Activity;
  /** A sentence where there is none. */
  proposal: Proposal | string;
  elements: Uint32Array;
}

const none = new Uint32Array();

/** What each of these activities seems to build, and who else has that. */
export async function proposeAll(
  activities: readonly Activity[],
  cover: Cover,
  maybeYield: MaybeYield,
): Promise<OpenActivity[]> {
  const propose = createProposer(groupsOf(cover.columns, cover.mappings));
  const elementsOf = once(cover.elementsOf);
  const found: Found[] = [];
  for (const activity of activities) {
    const draft = draftPackage(activity);
    const proposal = typeof draft === 'string' ? draft : propose(activity);
    const elements = typeof proposal === 'string' ? none : await elementsOf(proposal.filter);
    found.push({ activity, proposal, elements });
    await maybeYield();
  }
  const sureOf = ownersOf(found.filter(({ proposal }) => isSure(proposal)));
  return found.map((one) => describe(one, cover, sureOf));
}

const isSure = (proposal: Found['proposal']) => typeof proposal !== 'string' && confidenceOf(proposal.score) === 'high';

/** Activities of one trade and floor ask for the same. */
function once(elementsOf: Cover['elementsOf']): Cover['elementsOf'] {
  const known = new Map<string, Promise<Uint32Array>>();
  return (filter) => {
    const key = JSON.stringify(filter);
    const elements = known.get(key) ?? elementsOf(filter);
    known.set(key, elements);
    return elements;
  };
}

function ownersOf(found: readonly Found[]): (element: number) => readonly Activity[] {
  const owners = new Map<number, Activity[]>();
  for (const { activity, elements } of found) {
    for (const element of elements) {
      const known = owners.get(element);
      if (known) known.push(activity);
      else owners.set(element, [activity]);
    }
  }
  return (element) => owners.get(element) ?? [];
}

function describe(
  { activity, proposal, elements }: Found,
  { packagesOf }: Cover,
  sureOf: (element: number) => readonly Activity[],
): OpenActivity {
  const { key, id, name, wbsCode: wbs, wbsNames } = activity;
  const days = draftPackage(activity);
  const said = {
    key,
    id,
    name,
    wbs,
    wbsNames,
    ...(typeof days === 'string'
      ? { startDate: null, endDate: null }
      : { startDate: days.startDate, endDate: days.endDate }),
  };
  if (typeof proposal === 'string')
    return { ...said, proposal: null, whyNot: proposal, canBePackage: typeof days !== 'string' };
  const others = overlapOf(elements, packagesOf);
  const alike = overlapOf(elements, (element) => sureOf(element).filter((one) => one !== activity));
  const told: LinkProposal = {
    ...proposal,
    numElements: elements.length,
    numInOthers: others.count,
    others: others.owners.slice(0, mostToldOthers).map(({ owner, count }) => ({ ...owner, numElements: count })),
    numInAlike: alike.count,
    alike: alike.owners
      .slice(0, mostToldOthers)
      .map(({ owner, count }) => ({ key: owner.key, name: owner.name, numElements: count })),
    isChosen: isSure(proposal) && elements.length > 0 && others.count + alike.count === 0,
  };
  return { ...said, proposal: told, whyNot: null, canBePackage: true };
}

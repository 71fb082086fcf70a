import type { LinkProposal, LinkProposals, OpenActivity } from '@plumbline/contract/resources/scheduleLinks';
import { uuid } from './aWatchlist.ts';

export const aLinkProposal = (given: Partial<LinkProposal> = {}): LinkProposal => ({
  filter: { elementTypes: ['Wall:Interior - Partition 125'], floors: ['02 Second floor'] },
  score: 1,
  reasons: ['partitions from its name', 'floor “02 Second floor” from its WBS'],
  doubts: [],
  numElements: 84,
  numInOthers: 0,
  others: [],
  numInAlike: 0,
  alike: [],
  isChosen: true,
  ...given,
});

export const anOpenActivity = (key: string, given: Partial<OpenActivity> = {}): OpenActivity => ({
  key,
  id: key,
  name: `Partitions ${key}`,
  wbs: 'HH.2.2',
  wbsNames: ['Fit-out', 'Second floor'],
  startDate: '2026-03-02',
  endDate: '2026-03-20',
  proposal: aLinkProposal(),
  whyNot: null,
  canBePackage: true,
  ...given,
});

export const someProposals = (activities: OpenActivity[], given: Partial<LinkProposals> = {}): LinkProposals => ({
  schedule: { _id: uuid(901), filename: 'plan.xer' },
  activities,
  total: activities.length,
  numWithPackage: 12,
  room: 1988,
  ...given,
});

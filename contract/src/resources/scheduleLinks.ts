import { z } from 'zod';
import { isStorableText } from '../isStorableText.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { elementFilter } from './classificationFilter.ts';
import { mostPackages, packageFilter } from './workPackages.ts';

/** Activities that are told one by one. */
export const mostToldOpen = 5000;
export const mostToldOthers = 3;

const needsToWrite = { project: [...viewerPermissions, 'WRITE'] } as const;
const flag = 'progressMonitoring';
const inProject = z.object({ projectId: z.uuid() });
const schedules = '/projects/{projectId}/schedules';
const count = z.number().int();
const isoDay = z.iso.date();

export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

export const confidenceOf = (score: number): Confidence => (score >= 0.8 ? 'high' : score >= 0.5 ? 'medium' : 'low');

const proposal = z.object({
  /** Of the latest model. */
  filter: elementFilter,
  /** 0 to 1: how sure it is that these are the elements of the activity. */
  score: z.number(),
  /** Parts of a sentence: why these, and what makes it less sure. */
  reasons: z.array(z.string()),
  doubts: z.array(z.string()),
  numElements: count,
  /** How many of them are in a work package already, and the packages that have most of them. */
  numInOthers: count,
  others: z.array(z.object({ _id: z.string(), name: z.string(), numElements: count })).max(mostToldOthers),
  /** How many of them are proposed for another activity with high confidence, and the activities that have most of them. */
  numInAlike: count,
  alike: z.array(z.object({ key: z.string(), name: z.string(), numElements: count })).max(mostToldOthers),
  /** High confidence, and elements that nobody else has. */
  isChosen: z.boolean(),
});
export type LinkProposal = z.infer<typeof proposal>;

const openActivity = z.object({
  key: z.string(),
  id: z.string(),
  name: z.string(),
  wbs: z.string(),
  /** Names of the levels above it, from the top down. */
  wbsNames: z.array(z.string()),
  startDate: isoDay.nullable(),
  endDate: isoDay.nullable(),
  proposal: proposal.nullable(),
  /** Why nothing is proposed, as a sentence. */
  whyNot: z.string().nullable(),
  /** Whether it can be a work package of elements that somebody chooses: one without dates cannot. */
  canBePackage: z.boolean(),
});
export type OpenActivity = z.infer<typeof openActivity>;

const linkProposals = z.object({
  /** The schedule that these are activities of: sent with the links. */
  schedule: z.object({ _id: z.string(), filename: z.string() }),
  /** In the order of the schedule. */
  activities: z.array(openActivity).max(mostToldOpen),
  /** Activities without work package, milestones and summaries left out; also those that are not told one by one. */
  total: count,
  numWithPackage: count,
  /** How many work packages the project has room for. */
  room: count,
});
export type LinkProposals = z.infer<typeof linkProposals>;

export const proposeLinks = route({
  id: 'schedules.proposals',
  method: 'GET',
  heavy: true,
  path: `${schedules}/link-proposals`,
  summary:
    'The activities of the current schedule that are no work package, with the elements that each seems to build',
  needs: needsToWrite,
  flag,
  params: inProject,
  answer: linkProposals,
});

export const linkActivities = route({
  id: 'schedules.link',
  method: 'POST',
  once: true,
  heavy: true,
  path: `${schedules}/links`,
  summary: 'Makes work packages of activities of the current schedule: all of them, or none',
  needs: needsToWrite,
  flag,
  params: inProject,
  bodyLimit: 4 * 1024 * 1024,
  body: z.strictObject({
    /** The _id of the schedule that was looked at. */
    schedule: z.uuid(),
    links: z
      .array(
        z.strictObject({
          activity: z.string().max(1000).refine(isStorableText, 'This is not text.'),
          filter: packageFilter,
        }),
      )
      .min(1)
      .max(mostPackages)
      .refine((links) => new Set(links.map(({ activity }) => activity)).size === links.length, {
        message: 'An activity is named twice.',
      }),
  }),
  answer: z.object({
    numCreated: count,
    /** Activities of which the latest model has no element any more. */
    numWithoutElements: count,
    /** The first of those that were made. */
    created: z.array(z.object({ _id: z.string(), name: z.string() })).max(100),
  }),
});
export type LinkedActivities = z.infer<typeof linkActivities.answer>;

export const scheduleLinkCalls = [proposeLinks, linkActivities] as const;

import { z } from 'zod';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';

/** The stops of a tour in their order, with the word that stands for each in the row of dots. */
export const tourStopNames = {
  verdict: 'Verdict',
  evidence: 'Evidence',
  cause: 'Cause',
  issue: 'Issue',
  solved: 'Solved by scan',
  progress: 'Progress',
  report: 'Report',
} as const;

export type TourStopId = keyof typeof tourStopNames;
export const tourStopIds = Object.keys(tourStopNames) as TourStopId[];
const stopId = z.enum(tourStopIds);

/** Until a person has answered the offer there is no more than that. */
export const tourStates = ['offered', 'open', 'skipped', 'finished'] as const;
export type TourState = (typeof tourStates)[number];

const tourStop = z.object({
  id: stopId,
  title: z.string(),
  /** What is to be seen there, and what to try. */
  text: z.string(),
  /** An address of the web application. */
  path: z.string(),
  isSeen: z.boolean(),
  /** False of one whose analysis, issue or work package is gone, or is not shown to this person. */
  isThere: z.boolean(),
});
export type TourStop = z.infer<typeof tourStop>;

const tour = z.object({
  projectId: z.uuid(),
  projectName: z.string(),
  state: z.enum(tourStates),
  /** Where the person is; absent unless it is open. */
  at: stopId.optional(),
  stops: z.array(tourStop),
});
export type Tour = z.infer<typeof tour>;

export const listTours = route({
  id: 'tours.list',
  method: 'GET',
  path: '/tours',
  summary: 'The tours of projects that the signed-in user may open, and how far the user is in each',
  needs: 'user',
  sessionOnly: true,
  answer: z.array(tour),
});

/** Opening one that was answered or closed before begins it again: nothing of it has been seen. */
const tourMove = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('open'), at: stopId }),
  z.strictObject({ state: z.literal('skipped') }),
  z.strictObject({ state: z.literal('finished') }),
]);
export type TourMove = z.infer<typeof tourMove>;

export const moveInTour = route({
  id: 'tours.move',
  method: 'PUT',
  path: '/projects/{projectId}/tour',
  summary: 'Goes to a stop of the tour, which is then seen, or closes the tour, for the signed-in user alone',
  needs: { project: viewerPermissions },
  sessionOnly: true,
  params: z.object({ projectId: z.uuid() }),
  body: tourMove,
  answer: tour,
});

export const tourCalls = [listTours, moveInTour] as const;

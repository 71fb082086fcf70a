import { mostToldActivities, mostToldProblems } from '@plumbline/contract/resources/schedules';
import { createRuleFinder } from '@plumbline/contract/scheduleRules';
import { packFile } from '../keep/packFile.ts';
import { packSchedule } from '../keep/packSchedule.ts';
import { doubtSchedule } from '../preview/doubtSchedule.ts';
import { draftPackage } from '../preview/draftPackage.ts';
import { plannedDays } from '../preview/plannedDays.ts';
import { choosePlan, findKept, listPlans, takePlan } from '../preview/plans.ts';
import { previewSchedule } from '../preview/previewSchedule.ts';
import { chooseProject, countActivities, takeProject } from '../preview/takeProject.ts';
import { readSchedule } from '../read/readSchedule.ts';
import type { Activity, Schedule } from '../Schedule.ts';
import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import { isWritable } from '../write/back/writeBack.ts';
import type { Draft, ReviewedActivity, ReviewQuestion, ScheduleReview } from './ScheduleReview.ts';

const noProject = { key: '', id: '', name: '', dataDate: null };

/** Reads a file and holds it against the packages of a project: what would come of it, and nothing more than is told. */
export async function reviewSchedule(
  bytes: Uint8Array,
  {
    filename,
    dateOrder,
    encoding,
    project: chosen,
    plan: chosenPlan,
    last,
    packages,
    rules,
    own,
    isKept,
  }: Omit<ReviewQuestion, 'path'>,
): Promise<ScheduleReview> {
  const whole = await readSchedule(filename, bytes, { dateOrder, encoding });
  const lastId = last?.project.id;
  const project = chooseProject(whole, { key: chosen, lastId }) ?? noProject;
  if (project === noProject && (chosen !== undefined || whole.projects.length > 0)) {
    throw new UnreadableSchedule('The chosen project is not in this file.');
  }
  const asRead = project === noProject ? whole : takeProject(whole, project);
  if (asRead.activities.length === 0) {
    throw new UnreadableSchedule(
      whole.activities.length === 0 ? 'There is no activity in this file.' : 'There is no activity in this project.',
    );
  }
  const plans = listPlans(asRead);
  const plan = choosePlan(plans, { key: chosenPlan, last: last?.plan });
  const schedule = takePlan(asRead, plan.key);
  const { matched, added, unmatched, notBuiltCount, problems } = previewSchedule(schedule, packages, last?.activities);
  const byKey = new Map(schedule.activities.map((activity) => [activity.key, activity]));
  const isNew = new Set(added.map(({ activity }) => activity));
  const { told, drafts } = draftAll(
    schedule.activities.filter(({ key }) => isNew.has(key)),
    { findRule: createRuleFinder(rules), own },
  );
  const activityCounts = countActivities(whole);
  return {
    format: schedule.format,
    version: schedule.version,
    project,
    plans,
    plan,
    doubts: doubtSchedule({
      schedule,
      project,
      last,
      plan,
      isPlanLost: chosenPlan === undefined && last?.plan !== undefined && findKept(plans, last.plan) === undefined,
      projectCount: chosen === undefined && project.id !== lastId ? whole.projects.length : 1,
      matchedCount: matched.length,
      strangeCount: matched.filter(({ by, isDoubtful }) => by !== 'renumbered' && isDoubtful).length,
    }),
    unmatched,
    drafts: isKept ? drafts : [],
    ruleCounts: rules.map((_, place) => drafts.filter(({ rule }) => rule === place).length),
    projects: whole.projects.map((one) => ({ ...one, activityCount: activityCounts.get(one.key) ?? 0 })),
    counts: {
      activities: schedule.activities.length,
      relations: schedule.relations.length,
      calendars: schedule.calendars.length,
      wbs: schedule.wbs.length,
      notBuilt: notBuiltCount,
      added: added.length,
      problems: schedule.problemCount + problems.length - schedule.problems.length,
      problemsOfFile: schedule.problemCount,
    },
    matched: matched.map((one) => {
      const { id, name, wbsCode: wbs } = byKey.get(one.activity) as Activity;
      return { ...one, id, name, wbs };
    }),
    added: told,
    problems: problems.slice(0, mostToldProblems),
    content: isKept ? await packSchedule(asRead) : undefined,
    original: isKept && isWritable(schedule.format) ? await packFile(bytes) : undefined,
  };
}

interface Choosing {
  findRule: ReturnType<typeof createRuleFinder>;
  own: ReviewQuestion['own'];
}

function draftAll(activities: Schedule['activities'], { findRule, own }: Choosing) {
  const told: ReviewedActivity[] = [];
  const drafts: Draft[] = [];
  for (const activity of activities) {
    const { key, id, name, wbsCode: wbs } = activity;
    const draft = draftPackage(activity);
    const days = plannedDays(activity);
    if (told.length < mostToldActivities) {
      told.push({
        key,
        id,
        name,
        wbs,
        startDate: days?.startDate ?? null,
        endDate: days?.endDate ?? null,
        obstacle: typeof draft === 'string' ? draft : null,
      });
    }
    const ownFilter = own.get(key);
    const rule = ownFilter === undefined ? findRule({ id, name, wbs }) : -1;
    if (typeof draft === 'string' || ownFilter === null || (ownFilter === undefined && rule < 0)) continue;
    drafts.push({ ...draft, key, rule: rule < 0 ? null : rule, own: ownFilter ?? null });
  }
  return { told, drafts };
}

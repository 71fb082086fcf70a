import type { SchedulePreview, ScheduleRule } from '@plumbline/contract/resources/schedules';
import { mostPackages } from '@plumbline/contract/resources/workPackages';
import type { ScheduleReview } from '../../schedules/apart/ScheduleReview.ts';
import type { PackageOfPlan } from '../workPackages/service.ts';
import { planOf } from './planOf.ts';
import type { ScheduleRow } from './ScheduleRow.ts';

export interface DescribedPreview {
  fingerprint: string;
  packages: readonly PackageOfPlan[];
  last: ScheduleRow | undefined;
  /** Those of the last import, with how many elements each means. */
  rules: readonly { rule: ScheduleRule; elementCount: number }[];
}

export function describePreview(
  review: ScheduleReview,
  { fingerprint, packages, last, rules }: DescribedPreview,
): SchedulePreview {
  const byId = new Map(packages.map((one) => [one.id, one]));
  const { problemsOfFile: _, ...counts } = review.counts;
  return {
    fingerprint,
    format: review.format,
    version: review.version,
    project: review.project.key,
    last: last
      ? { filename: last.filename, project: projectOf(last), dataDate: last.data_date, plan: planOf(last).label }
      : null,
    plans: review.plans.map(({ key, label, activityCount }) => ({ key, label, numActivities: activityCount })),
    plan: review.plan.key,
    doubts: review.doubts,
    projects: review.projects.map(({ activityCount, ...project }) => ({ ...project, numActivities: activityCount })),
    counts: {
      ...counts,
      matched: review.matched.length,
      changed: review.matched.filter(({ changes }) => changes.length > 0).length,
      unmatched: review.unmatched.length,
    },
    matched: review.matched.map(({ packageId, activity: key, id, name, wbs, by, remark, isDoubtful, changes }) => ({
      watchlist: { _id: packageId, name: byId.get(packageId)?.name ?? '' },
      activity: { key, id, name, wbs },
      by,
      remark,
      isDoubtful,
      changes,
    })),
    added: review.added,
    unmatched: review.unmatched.flatMap((packageId) => {
      const known = byId.get(packageId);
      return known ? [{ _id: known.id, name: known.name, activityId: known.activityId, wbs: known.wbs }] : [];
    }),
    problems: review.problems,
    rules: rules.map(({ rule, elementCount }, i) => ({
      ...rule,
      numActivities: review.ruleCounts[i] ?? 0,
      numElements: elementCount,
    })),
    room: mostPackages - packages.length,
  };
}

const projectOf = ({ project_code: id, project_name: name }: ScheduleRow) => ({ id, name });

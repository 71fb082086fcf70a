import { sayDay } from '@plumbline/contract/sayWorkState';
import type { Schedule, ScheduleProject } from '../Schedule.ts';
import { foldText } from './foldText.ts';
import type { LastImport } from './KnownActivity.ts';
import { nameProject } from './nameProject.ts';
import type { KeptPlan } from './plans.ts';

export interface Doubted {
  /** What is to be imported, of that project alone. */
  schedule: Pick<Schedule, 'activities'>;
  project: Pick<ScheduleProject, 'id' | 'name' | 'dataDate'>;
  /** How many projects the file has, where nobody chose and the last import had none of them; otherwise 1. */
  projectCount: number;
  last: LastImport | undefined;
  plan: KeptPlan;
  /** The last import took its plan from dates that this file has not, and nobody has chosen others. */
  isPlanLost: boolean;
  /** Packages that are matched, and those of them whose activity has another name. */
  matchedCount: number;
  strangeCount: number;
}

/** Why a file may not be the next one of a project's schedule, as sentences; none where nothing speaks against it. */
export function doubtSchedule({
  schedule,
  project,
  projectCount,
  last,
  plan,
  isPlanLost,
  matchedCount,
  strangeCount,
}: Doubted): string[] {
  const doubts: string[] = [];
  if (projectCount > 1) {
    doubts.push(`There are ${projectCount} projects in this file. ${nameProject(project)} has most activities.`);
  }
  if (last && isOther(project, last.project)) {
    doubts.push(
      `This file is of project ${nameProject(project)}; the last import was of project ${nameProject(last.project)}. ${sayCommon(schedule, last)}`,
    );
  }
  const [day, lastDay] = [project.dataDate?.slice(0, 10), last?.project.dataDate?.slice(0, 10)];
  if (day && lastDay && day < lastDay) {
    doubts.push(`Its data date, ${sayDay(day)}, is before that of the last import, ${sayDay(lastDay)}.`);
  }
  if (isPlanLost) {
    doubts.push(
      `The plan of the last import, ${last?.plan?.label}, is not in this file: the plan would be ${plan.label}.`,
    );
  }
  if (matchedCount > 1 && strangeCount * 2 > matchedCount) {
    doubts.push(
      `Names do not fit: of ${matchedCount} work packages that are found in it, ${strangeCount} ${strangeCount === 1 ? 'is an activity' : 'are activities'} with another name.`,
    );
  }
  return doubts;
}

/** Tables do not say whose they are. */
const isOther = (one: { id: string }, other: { id: string }) =>
  one.id !== '' && other.id !== '' && foldText(one.id) !== foldText(other.id);

/** Every new project of P6 begins with A1000: ids alone say nothing. */
function sayCommon({ activities }: Doubted['schedule'], last: LastImport): string {
  const names = new Map(last.activities.map(({ id, name }) => [foldText(id), foldText(name)]));
  const common = activities.filter(({ id }) => id !== '' && names.has(foldText(id)));
  const alike = common.filter(({ id, name }) => names.get(foldText(id)) === foldText(name)).length;
  if (common.length === 0) return 'They have no Activity ID in common.';
  const ids = common.length === 1 ? '1 Activity ID' : `${common.length} Activity IDs`;
  const [which, has] =
    alike === common.length ? ['all', 'have'] : alike === 0 ? ['none', 'has'] : [alike, alike === 1 ? 'has' : 'have'];
  return `They have ${ids} in common, of which ${which} ${has} the same name.`;
}

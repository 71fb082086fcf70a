import type { TestHouse } from '../../../test/openTestHouse.ts';
import { packFile } from '../../schedules/keep/packFile.ts';
import { packSchedule } from '../../schedules/keep/packSchedule.ts';
import type { Schedule } from '../../schedules/Schedule.ts';

/** A schedule as if it had been imported, with the file that it came in where that matters. */
export async function keepSchedule(
  house: TestHouse,
  projectId: string,
  userId: string,
  schedule: Schedule,
  file?: Uint8Array,
) {
  const [project] = schedule.projects;
  const row = {
    project_id: projectId,
    format: schedule.format,
    filename: 'plan.xer',
    sha256: '',
    imported_by: userId,
    project_code: project?.id ?? '',
    project_name: project?.name ?? '',
    data_date: project?.dataDate ?? null,
    activity_count: schedule.activities.length,
    relation_count: schedule.relations.length,
    calendar_count: schedule.calendars.length,
    problem_count: 0,
    created_count: 0,
    changed_count: 0,
    content: await packSchedule(schedule),
    original: file === undefined ? null : Buffer.from(await packFile(file)),
  };
  const kept = await house.platform.db.insertInto('schedule').values(row).returning('id').executeTakeFirstOrThrow();
  return kept.id;
}

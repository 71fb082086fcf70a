import type { KeptSchedule } from '@plumbline/contract/resources/schedules';
import { planOf } from './planOf.ts';
import type { ScheduleRow } from './ScheduleRow.ts';

export const describeSchedule = (row: ScheduleRow): KeptSchedule => ({
  _id: row.id,
  filename: row.filename,
  format: row.format,
  dataDate: row.data_date,
  plan: planOf(row).label,
  project: { id: row.project_code, name: row.project_name },
  numActivities: row.activity_count,
  numRelations: row.relation_count,
  numCalendars: row.calendar_count,
  numProblems: row.problem_count,
  numCreated: row.created_count,
  numChanged: row.changed_count,
  importedBy: row.importer,
  importedDate: row.imported_at.toISOString(),
});

import { expect, test } from 'vitest';
import { readSchedule } from './readSchedule.ts';

const floatsIn = async (name: string, text: string) => {
  const { activities, projects } = await readSchedule(name, Buffer.from(text));
  const floats = activities.map(({ id, float }) => [id, float ? [float.hours, float.isCritical] : null]);
  return { limit: projects[0]?.criticalHours, floats: Object.fromEntries(floats) };
};

const xer = (pathType: string) =>
  [
    'ERMHDR\t19.12\t2026-11-16\tProject\tadmin\tPlanner\tdbx\tProject Management\tEUR',
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name\tcritical_drtn_hr_cnt\tcritical_path_type',
    `%R\t1\tHH\t8\t${pathType}`,
    '%T\tTASK',
    '%F\ttask_id\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date\ttotal_float_hr_cnt\tdriving_path_flag',
    '%R\t10\t1\tA\tFirst\t2026-03-02 08:00\t2026-03-06 17:00\t8\tN',
    '%R\t11\t1\tB\tNext\t2026-03-02 08:00\t2026-03-06 17:00\t9\tY',
    '%R\t12\t1\tC\tDone\t2026-03-02 08:00\t2026-03-06 17:00\t\tN',
    '%E',
    '',
  ].join('\r\n');

test('[WORK-7] P6 says the float of what is open, and is critical by its limit or by the longest path', async () => {
  expect(await floatsIn('a.xer', xer('CT_TotFloat'))).toEqual({
    limit: 8,
    floats: { A: [8, true], B: [9, false], C: null },
  });
  expect((await floatsIn('a.xer', xer('CT_DrivPath'))).floats).toEqual({ A: [8, false], B: [9, true], C: null });
});

const pmxml = (pathType: string, fields: string[]) =>
  `<?xml version="1.0"?><APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V20.12/API/BusinessObjects"><Project>
  <ObjectId>1</ObjectId><Id>HH</Id><CriticalActivityFloatThreshold>0</CriticalActivityFloatThreshold>
  <CriticalActivityPathType>${pathType}</CriticalActivityPathType>
  ${fields.map((one, i) => `<Activity><ObjectId>${10 + i}</ObjectId><ProjectObjectId>1</ProjectObjectId><Id>${'ABCD'[i]}</Id><PlannedStartDate>2026-03-02T08:00:00</PlannedStartDate><PlannedFinishDate>2026-03-06T17:00:00</PlannedFinishDate>${one}</Activity>`).join('\n')}
</Project></APIBusinessObjects>`;

test('[WORK-7] P6 XML has it where it was asked for', async () => {
  const fields = [
    '<TotalFloat>-16</TotalFloat>',
    '<TotalFloat>16</TotalFloat><IsCritical>1</IsCritical>',
    '',
    '<TotalFloat>0</TotalFloat><IsLongestPath>false</IsLongestPath>',
  ];
  expect(await floatsIn('a.xml', pmxml('Critical Float', fields))).toEqual({
    limit: 0,
    floats: { A: [-16, true], B: [16, true], C: null, D: [0, true] },
  });
  expect((await floatsIn('a.xml', pmxml('Longest Path', fields))).floats).toEqual({
    A: [-16, null],
    B: [16, true],
    C: null,
    D: [0, false],
  });
});

test('[WORK-7] Microsoft Project writes slack in tenths of minutes, and its limit in days', async () => {
  const task = (uid: number, fields: string) =>
    `<Task><UID>${uid}</UID><Name>T</Name><OutlineLevel>1</OutlineLevel><Start>2026-03-02T08:00:00</Start><Finish>2026-03-06T17:00:00</Finish>${fields}</Task>`;
  const text = `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><CriticalSlackLimit>2</CriticalSlackLimit><MinutesPerDay>480</MinutesPerDay><Tasks>
  ${task(1, '<TotalSlack>4800</TotalSlack><Critical>1</Critical>')}${task(2, '<TotalSlack>43200</TotalSlack><Critical>0</Critical>')}
  ${task(3, '<TotalSlack>0</TotalSlack><Critical>0</Critical><PercentComplete>100</PercentComplete>')}${task(4, '')}</Tasks></Project>`;
  expect(await floatsIn('a.xml', text)).toEqual({
    limit: 16,
    floats: { 1: [8, true], 2: [72, false], 3: null, 4: null },
  });
});

import { Menu } from '@mantine/core';
import { type AskedWeeks, useScheduleExports } from '../../../data/progress/schedule.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import type { SchedulePart } from './scheduleAddress.ts';

/** What is shown of the schedule, as a table to hand on. */
export function ScheduleExports({ part, weeks, from }: AskedWeeks & { part: SchedulePart }) {
  const { isBusy, waiting, cancel, saveComparison, saveLookAhead } = useScheduleExports({ weeks, from });
  const save = part === 'sideBySide' ? saveComparison : saveLookAhead;
  return (
    <ExportMenu isBusy={isBusy} waiting={waiting} onCancel={cancel} isSmall>
      <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
      <Menu.Item onClick={() => void save('xlsx')}>Excel</Menu.Item>
    </ExportMenu>
  );
}

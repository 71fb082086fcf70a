import { Checkbox, Table } from '@mantine/core';
import type { SchedulePreview } from '@plumbline/contract/resources/schedules';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { formatDay } from '../../../../ui/format.ts';
import classes from './ImportSchedule.module.css';

interface WhoseScheduleProps {
  preview: SchedulePreview;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** The project that the file is of beside that of the last import, and what speaks against their being the same. */
export function WhoseSchedule({ preview, isConfirmed, onConfirm }: WhoseScheduleProps) {
  const { last, doubts, projects, project, plans, plan } = preview;
  const own = projects.find(({ key }) => key === project);
  const rows = [
    { label: 'Project ID', before: last?.project.id, now: own?.id, isWhose: true },
    { label: 'Name', before: last?.project.name, now: own?.name, isWhose: true },
    { label: 'Data date', before: dayOf(last?.dataDate), now: dayOf(own?.dataDate) },
    { label: 'Plan', before: last?.plan, now: plans.find(({ key }) => key === plan)?.label },
  ];
  return (
    <>
      <Table className={classes.whose} aria-label="Projects">
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {last && <Table.Th scope="col" className={classes.wrapped}>{`Last import, ${last.filename}`}</Table.Th>}
            <Table.Th scope="col">This file</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, before, now, isWhose }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              {last && <Said text={before} />}
              <Said text={now} differs={isWhose && last !== null && before !== now} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {doubts.length > 0 && (
        <AlertBox level="alert" title="Is this the schedule of this project?">
          {doubts.map((doubt) => (
            <p key={doubt} className={classes.doubt}>
              {doubt}
            </p>
          ))}
          <p className={classes.doubt}>
            No change is ticked. Whatever you tick, the file becomes the current schedule.
          </p>
          <Checkbox
            mt="xs"
            label="Import it all the same"
            checked={isConfirmed}
            onChange={(event) => onConfirm(event.currentTarget.checked)}
          />
        </AlertBox>
      )}
    </>
  );
}

const dayOf = (time: string | null | undefined) => time && formatDay(time.slice(0, 10));

/** Tables of activities say nothing of their project. */
const Said = ({ text, differs }: { text: string | null | undefined; differs?: boolean | undefined }) => (
  <Table.Td className={classes.wrapped} data-differs={differs || undefined}>
    {text || <span className={classes.aside}>not said</span>}
  </Table.Td>
);

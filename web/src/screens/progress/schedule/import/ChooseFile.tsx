import { Text, Title } from '@mantine/core';
import { mostScheduleBytes, scheduleEndings } from '@plumbline/contract/resources/schedules';
import { useState } from 'react';
import { useSchedules } from '../../../../data/progress/schedules.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { FilePicker } from '../../../../ui/FilePicker.tsx';
import { formatBytes, formatDayTime } from '../../../../ui/format.ts';
import type { PickedFiles } from '../../../../ui/sortFiles.ts';
import classes from './ImportSchedule.module.css';
import { describeKept } from './scheduleWords.ts';

/** A file of any planning tool, and what was imported before. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const [refusal, setRefusal] = useState<string>();

  function pick({ accepted: [file], rejected: [refused] }: PickedFiles) {
    const isTooLarge = file !== undefined && file.size > mostScheduleBytes;
    if (isTooLarge) setRefusal(`${file.name} has ${formatBytes(file.size)}; a schedule has at most 256 MB.`);
    else setRefusal(refused && `${refused.name} is no schedule that can be read. ${adviceFor(refused.name)}`);
    if (file !== undefined && !isTooLarge) onChoose(file);
  }

  return (
    <>
      <FilePicker label="Choose a schedule" extensions={scheduleEndings} multiple={false} onPick={pick} />
      {refusal !== undefined && <AlertBox level="alert">{refusal}</AlertBox>}
      <ImportedBefore />
    </>
  );
}

const adviceFor = (name: string) =>
  /\.mp[px]$/i.test(name) ? 'Save it in Microsoft Project as XML.' : 'Export it as XER, XML, XLSX or CSV.';

function ImportedBefore() {
  const { data = [] } = useSchedules();
  if (data.length === 0) {
    return (
      <Text c="dimmed">
        Of Primavera P6 (XER, XML, XLSX), Microsoft Project (XML), or a table (CSV, XLSX). What it would change is shown
        before anything is saved.
      </Text>
    );
  }
  return (
    <section>
      <Title order={3} mb="xs">
        Imported before
      </Title>
      <ul className={classes.kept}>
        {data.map((kept, i) => (
          <li key={kept._id} className={classes.line2}>
            <span className={classes.name}>{`${kept.filename}${i === 0 ? ', the current one' : ''}`}</span>
            <span className={classes.detail}>{describeKept(kept)}</span>
            <span className={classes.detail}>{`${kept.importedBy}, ${formatDayTime(kept.importedDate)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

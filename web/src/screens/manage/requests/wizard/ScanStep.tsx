import { Radio } from '@mantine/core';
import { georeferences, imageAnswers, scannerModels } from '@plumbline/contract/resources/analysisRequests';
import { type ReactNode, useState } from 'react';
import { DateField } from '../../../../ui/DateField.tsx';
import { dateErrors, readDay } from '../../../../ui/dateRange.ts';
import { formatDay } from '../../../../ui/format.ts';
import { FileField } from './FileField.tsx';
import { isFuture, type RequestDraft } from './requestDraft.ts';
import { type StepMoves, StepSheet } from './StepSheet.tsx';
import classes from './Wizard.module.css';

/** What was scanned, when and with what ([REQ-3]). */
export function ScanStep({
  projectId,
  draft,
  onChange,
  moves,
}: {
  projectId: string;
  draft: RequestDraft;
  onChange: (part: Partial<RequestDraft>) => void;
  moves: StepMoves;
}) {
  return (
    <StepSheet
      title="Scan information"
      lead="Scans of one continuous area, acquired the same day. Fields with an asterisk are required."
      moves={moves}
    >
      <FileField
        label="Scan files*"
        projectId={projectId}
        kind="scan"
        files={draft.scans}
        onChange={(scans) => onChange({ scans })}
      />
      <ScanDay text={draft.scanDay} onChange={(scanDay) => onChange({ scanDay })} />
      <Options
        label="Scanner model*"
        value={draft.scannerModel}
        options={scannerModels}
        onChange={(scannerModel) => onChange({ scannerModel })}
      />
      <Options
        label="Georeference*"
        value={draft.georeference}
        options={georeferences}
        onChange={(georeference) => onChange({ georeference })}
      />
      <Options
        label="Do the scans have images?"
        value={draft.hasImages}
        options={imageAnswers}
        onChange={(hasImages) => onChange({ hasImages })}
      />
    </StepSheet>
  );
}

const complete = 'dd/mm/yyyy'.length;

function ScanDay({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [left, setLeft] = useState(false);
  const day = readDay(text);
  // Nobody is told that a date is wrong while still typing it.
  const isWrong = text.trim() !== '' && day === undefined && (left || text.length >= complete);
  function errorOf(): string | undefined {
    if (isWrong) return dateErrors.format;
    return day !== undefined && isFuture(day) ? 'This day is in the future. Enter the day of scanning.' : undefined;
  }
  return (
    <div className={classes.short}>
      <DateField
        label="Scan date*"
        placeholder="dd/mm/yyyy"
        text={text}
        day={day}
        error={errorOf()}
        onText={(next) => {
          setLeft(false);
          onChange(next);
        }}
        onPick={(picked) => onChange(formatDay(picked))}
        onLeave={() => setLeft(true)}
      />
    </div>
  );
}

/** One of a few answers, all of them in sight. */
function Options<Value extends string | boolean>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}): ReactNode {
  return (
    <Radio.Group
      label={label}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => {
        const option = options.find((each) => String(each.value) === chosen);
        if (option) onChange(option.value);
      }}
    >
      <div className={classes.options}>
        {options.map((option) => (
          <Radio key={option.label} value={String(option.value)} label={option.label} />
        ))}
      </div>
    </Radio.Group>
  );
}

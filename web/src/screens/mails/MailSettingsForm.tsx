import { Button, SegmentedControl, Select } from '@mantine/core';
import {
  type MailChoices,
  type MailKind,
  type MailSettings,
  type MailWay,
  mailKindNames,
  mailKinds,
} from '@plumbline/contract/resources/mails';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useSaveMailSettings } from '../../data/mails/mailSettings.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { useUnloadWarning } from '../../ui/useUnloadWarning.ts';
import classes from './MailSettings.module.css';

const ways: { value: MailWay; label: string }[] = [
  { value: 'atOnce', label: 'At once' },
  { value: 'digest', label: 'In the digest' },
  { value: 'never', label: 'Never' },
];
const groups = Map.groupBy(mailKindNames, (kind) => mailKinds[kind].group);
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function startOf({ ways: chosen, digestHour, timeZone }: MailSettings): MailChoices {
  return { ways: chosen, digestHour, timeZone: timeZone ?? ownTimeZone() };
}

const isSame = (a: MailChoices, b: MailChoices) =>
  a.digestHour === b.digestHour &&
  a.timeZone === b.timeZone &&
  mailKindNames.every((kind) => a.ways[kind] === b.ways[kind]);

/** Saved as a whole: half of a change would be sent as nobody meant it. */
export function MailSettingsForm({ settings }: { settings: MailSettings }) {
  const [choices, setChoices] = useState(() => startOf(settings));
  const save = useSaveMailSettings();
  const isChanged = !isSame(choices, startOf(settings));
  useUnloadWarning(isChanged);

  function change(part: Partial<MailChoices>) {
    save.reset();
    setChoices((before) => ({ ...before, ...part }));
  }
  const choose = (kind: MailKind, way: MailWay) => change({ ways: { ...choices.ways, [kind]: way } });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(choices);
  }

  return (
    <form className={classes.form} aria-label="Mail settings" onSubmit={submit}>
      <p className={classes.intro}>
        Mails go to <strong>{settings.email}</strong>.
      </p>
      {[...groups].map(([group, kinds]) => (
        <section key={group} className={classes.section}>
          <h2>{group}</h2>
          {kinds.map((kind) => (
            <WayRow key={kind} kind={kind} way={choices.ways[kind]} onChoose={(way) => choose(kind, way)} />
          ))}
        </section>
      ))}
      <section className={classes.section}>
        <h2>Daily digest</h2>
        <p className={classes.intro}>One mail a day for each project, with what is new. Without news there is none.</p>
        <Digest choices={choices} onChange={change} />
      </section>
      {save.isError && (
        <AlertBox level="error" title="Your mail settings could not be saved.">
          {errorMessage(save.error)}
        </AlertBox>
      )}
      <div className={classes.foot}>
        <Button type="submit" loading={save.isPending} disabled={!isChanged && settings.timeZone !== null}>
          Save
        </Button>
        <span role="status">{save.isSuccess && !isChanged && 'Saved.'}</span>
      </div>
    </form>
  );
}

function WayRow({ kind, way, onChoose }: { kind: MailKind; way: MailWay; onChoose: (way: MailWay) => void }) {
  const { title } = mailKinds[kind];
  return (
    <div className={classes.row}>
      <span className={classes.when}>When {title}</span>
      <SegmentedControl
        aria-label={`When ${title}`}
        data={ways}
        value={way}
        onChange={(value) => onChoose(value as MailWay)}
      />
    </div>
  );
}

interface DigestProps {
  choices: MailChoices;
  onChange: (part: Partial<MailChoices>) => void;
}

function Digest({ choices: { digestHour, timeZone }, onChange }: DigestProps) {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = known.includes(timeZone) ? known : [timeZone, ...known];
  return (
    <div className={classes.digest}>
      <Select
        label="Hour"
        data={hours}
        value={String(digestHour)}
        onChange={(hour) => hour !== null && onChange({ digestHour: Number(hour) })}
      />
      <Select
        label="Time zone"
        searchable
        nothingFoundMessage="No such time zone"
        limit={100}
        data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        value={timeZone}
        onChange={(zone) => zone !== null && onChange({ timeZone: zone })}
      />
    </div>
  );
}

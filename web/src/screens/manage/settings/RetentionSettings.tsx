import { Button, Group, Text, TextInput } from '@mantine/core';
import type { Removable, Retention, RetentionRules } from '@plumbline/contract/resources/retention';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useChangeRetention, useRetention, useRetentionPreview } from '../../../data/keeping/keeping.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatBytes, formatDay } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import { SectionHead } from './SectionHead.tsx';
import classes from './Settings.module.css';

const about = 'How long the project keeps what takes room. Nothing said: for ever.';

/** How long raw scans and old evidence are kept. */
export function RetentionSettings({ projectId }: { projectId: string }) {
  const { data: retention, error } = useRetention(projectId);
  if (retention) return <RetentionForm key={retention.version} projectId={projectId} retention={retention} />;
  return (
    <SectionFrame title="Retention" about={about}>
      {error ? (
        <AlertBox level="error">{errorMessage(error)}</AlertBox>
      ) : (
        <LoadingSkeleton rows={2} height={48} label="Loading the retention" />
      )}
    </SectionFrame>
  );
}

function RetentionForm({ projectId, retention }: { projectId: string; retention: Retention }) {
  const id = useId();
  const [scans, setScans] = useState(showMonths(retention.scanMonths));
  const [evidence, setEvidence] = useState(showMonths(retention.evidenceMonths));
  const change = useChangeRetention(projectId);
  const scanMonths = readMonths(scans);
  const evidenceMonths = readMonths(evidence);
  const isChanged = scanMonths !== retention.scanMonths || evidenceMonths !== retention.evidenceMonths;
  const isWrong = scanMonths === undefined || evidenceMonths === undefined;
  const rules = isWrong ? undefined : { scanMonths, evidenceMonths };
  const preview = useRetentionPreview(projectId, isChanged ? rules : undefined);
  const isShorter =
    rules !== undefined && (isSooner(rules, retention, 'scanMonths') || isSooner(rules, retention, 'evidenceMonths'));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (rules && isChanged && !change.isPending) change.mutate({ ...rules, version: retention.version });
  }

  return (
    <form className={classes.section} aria-labelledby={id} noValidate onSubmit={submit}>
      <SectionHead id={id} title="Retention" about={about} />
      <TextInput
        className={classes.number}
        label="Months of raw scans"
        description="Counted from the upload. Their rows, and what analyses found in them, stay."
        inputMode="numeric"
        autoComplete="off"
        value={scans}
        error={scanMonths === undefined ? wrong : undefined}
        onChange={({ currentTarget: { value } }) => setScans(value)}
      />
      <TextInput
        className={classes.number}
        label="Months of evidence of old versions"
        description="Of analyses that nobody is shown: unpublished, or superseded. What is published, or has open issues, stays."
        inputMode="numeric"
        autoComplete="off"
        value={evidence}
        error={evidenceMonths === undefined ? wrong : undefined}
        onChange={({ currentTarget: { value } }) => setEvidence(value)}
      />
      {isShorter && preview.data && (
        <AlertBox level="alert">
          {`${describePreview(preview.data)} Administrators are told by e-mail; nothing is removed for a week. What is removed cannot be had back, and an analysis that needs a removed scan cannot be run again.`}
        </AlertBox>
      )}
      {preview.error && <AlertBox level="error">{errorMessage(preview.error)}</AlertBox>}
      {!isChanged && retention.removesFrom && <Text size="sm">{describeNow(retention)}</Text>}
      {change.error && <AlertBox level="error">{errorMessage(change.error)}</AlertBox>}
      <Group gap="xs">
        <Button
          type="submit"
          size="md"
          loading={change.isPending}
          disabled={!isChanged || isWrong || (isShorter && preview.data === undefined)}
        >
          Save
        </Button>
        {isChanged && (
          <Button
            variant="default"
            size="md"
            disabled={change.isPending}
            onClick={() => {
              setScans(showMonths(retention.scanMonths));
              setEvidence(showMonths(retention.evidenceMonths));
              change.reset();
            }}
          >
            Discard
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {change.isSuccess && !isChanged && 'Saved.'}
        </Text>
      </Group>
    </form>
  );
}

const wrong = 'Enter a whole number of months from 1 to 1,200, or nothing.';
const showMonths = (months: number | null) => (months === null ? '' : String(months));

/** Null: for ever. Undefined: it is no such number. */
function readMonths(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const months = Number(trimmed);
  return /^\d+$/.test(trimmed) && months >= 1 && months <= 1200 ? months : undefined;
}

function isSooner(rules: RetentionRules, before: RetentionRules, rule: keyof RetentionRules): boolean {
  const [to, from] = [rules[rule], before[rule]];
  return to !== null && (from === null || to < from);
}

const monthOf = (moment: string) => `${moment.slice(5, 7)}/${moment.slice(0, 4)}`;

function sayRemovable({ count, bytes, oldest }: Removable, word: string): string | undefined {
  if (count === 0) return undefined;
  return `${word}, ${formatBytes(bytes)}${oldest ? `, the oldest of ${monthOf(oldest)}` : ''}`;
}

/** `This would remove 3 scans, 41.2 GB, the oldest of 03/2026.` */
function describePreview({ scans, evidence }: Retention['wouldRemove']): string {
  const parts = [
    sayRemovable(scans, scans.count === 1 ? '1 scan' : `${scans.count} scans`),
    sayRemovable(evidence, `evidence of ${evidence.count === 1 ? '1 analysis' : `${evidence.count} analyses`}`),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'Nothing is old enough for that now.' : `This would remove ${parts.join('; ')}.`;
}

function describeNow({ removesFrom = '', wouldRemove }: Retention): string {
  const found = describePreview(wouldRemove);
  if (new Date(removesFrom) <= new Date()) return 'What is older is removed within an hour.';
  return `Nothing is removed before ${formatDay(removesFrom)}. ${found}`;
}

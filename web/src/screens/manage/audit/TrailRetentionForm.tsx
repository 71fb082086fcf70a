import { Button, Group, Text, TextInput } from '@mantine/core';
import type { TrailRetention } from '@plumbline/contract/resources/retention';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useChangeTrailRetention, useTrailRetention } from '../../../data/keeping/keeping.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';

/** How long the trail of a company and its projects is kept. */
export function TrailRetentionForm({ companyId }: { companyId: string }) {
  const { data, error } = useTrailRetention(companyId);
  if (data) return <Form key={String(data.auditMonths)} companyId={companyId} kept={data} />;
  return error ? <AlertBox level="error">{errorMessage(error)}</AlertBox> : null;
}

function Form({ companyId, kept: { auditMonths, leastMonths } }: { companyId: string; kept: TrailRetention }) {
  const saved = auditMonths === null ? '' : String(auditMonths);
  const [text, setText] = useState(saved);
  const change = useChangeTrailRetention(companyId);
  const trimmed = text.trim();
  const months = trimmed === '' ? null : Number(trimmed);
  const isWrong = months !== null && !(/^\d+$/.test(trimmed) && months >= leastMonths && months <= 1200);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isWrong && months !== auditMonths && !change.isPending)
      change.mutate({ auditMonths: months, seenMonths: auditMonths });
  }

  return (
    <form noValidate onSubmit={submit} aria-label="How long the trail is kept">
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Months that entries are kept"
          description={`Nothing said: for ever. ${leastMonths} at least, as whoever runs the server says.`}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={isWrong ? `Enter a whole number from ${leastMonths} to 1,200, or nothing.` : undefined}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" variant="default" loading={change.isPending} disabled={isWrong || months === auditMonths}>
          Save
        </Button>
      </Group>
      {months !== null && !isWrong && months !== auditMonths && (
        <Text size="sm">Entries that are older are removed within an hour of saving, and cannot be had back.</Text>
      )}
      {change.error && <AlertBox level="error">{errorMessage(change.error)}</AlertBox>}
    </form>
  );
}

import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { MaintenanceNotice } from '@plumbline/contract/resources/system';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useAnnounce } from '../../../data/operator/operator.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { classes } from '../classes.ts';
import { draftOf, isNotice, type NoticeDraft, type NoticeFaults, readDraft } from './noticeDraft.ts';

/** When, and a sentence of what happens. */
export function AnnounceForm({ notice }: { notice: MaintenanceNotice | undefined }) {
  const [draft, setDraft] = useState(() => draftOf(notice));
  const [faults, setFaults] = useState<NoticeFaults>({});
  const announce = useAnnounce();

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readDraft(draft);
    setFaults(isNotice(read) ? {} : read);
    if (isNotice(read) && !announce.isPending) announce.mutate(read);
  }

  const field = (name: keyof NoticeDraft) => ({
    value: draft[name],
    error: faults[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setDraft({ ...draft, [name]: value });
      setFaults({ ...faults, [name]: undefined });
    },
  });

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <div className={classes.times}>
          <TextInput label="Begins" type="datetime-local" {...field('startsAt')} />
          <TextInput label="Ends (optional)" type="datetime-local" {...field('endsAt')} />
        </div>
        <TextInput
          label="What happens"
          placeholder="We move to a larger disk. Uploads wait and go on afterwards."
          autoComplete="off"
          {...field('text')}
        />
        {announce.error && <AlertBox level="error">{errorMessage(announce.error)}</AlertBox>}
        <Group gap="xs">
          <Button type="submit" size="md" loading={announce.isPending && announce.variables !== null}>
            {notice ? 'Change the notice' : 'Announce'}
          </Button>
          {notice && (
            <Button
              variant="default"
              size="md"
              loading={announce.isPending && announce.variables === null}
              onClick={() => announce.mutate(null)}
            >
              Withdraw
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

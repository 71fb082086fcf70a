import { Modal, Select, Stack, TextInput } from '@mantine/core';
import {
  type GrantedProjects,
  type GrantRights,
  longestGrantName,
  tokenLives,
  usualTokenLife,
} from '@plumbline/contract/resources/accessTokens';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useCreateToken } from '../../data/tokens/tokens.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { DialogButtons } from '../../ui/DialogButtons.tsx';
import { sizes } from '../../ui/tokens.ts';
import { MadeToken } from './MadeToken.tsx';
import { ProjectChoice } from './ProjectChoice.tsx';
import { RightsChoice } from './RightsChoice.tsx';

/** Asks what a token is for, and shows it: this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateToken();
  const made = create.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={made ? 'Your new token' : 'New token'}
      size={sizes.filterModal}
      // What is shown once is not lost by a click beside it.
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {made ? <MadeToken token={made.token} onClose={onClose} /> : <Form create={create} onClose={onClose} />}
    </Modal>
  );
}

const endless = 'none';
const lives = tokenLives.map((days) => ({
  value: days === null ? endless : String(days),
  label: days === null ? 'Never' : days === 365 ? 'In a year' : `In ${days} days`,
}));

function Form({ create, onClose }: { create: ReturnType<typeof useCreateToken>; onClose: () => void }) {
  const [name, setName] = useState('');
  const [projects, setProjects] = useState<GrantedProjects>([]);
  const [rights, setRights] = useState<GrantRights>('read');
  const [life, setLife] = useState<string>(String(usualTokenLife));
  const isReady = name.trim() !== '' && projects.length > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || create.isPending) return;
    create.mutate({ name, projects, rights, expiresInDays: life === endless ? null : Number(life) });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="What it is for: you find it in the list and in the audit trail by this"
          maxLength={longestGrantName}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ProjectChoice value={projects} onChange={setProjects} />
        <RightsChoice value={rights} onChange={setRights} />
        <Select
          label="Ends"
          data={lives}
          value={life}
          allowDeselect={false}
          onChange={(next) => next && setLife(next)}
        />
        {life === endless && (
          <AlertBox level="alert">A token without an end works until you revoke it, whoever has it.</AlertBox>
        )}
        {create.isError && (
          <AlertBox level="error" title="No token was made.">
            {errorMessage(create.error)}
          </AlertBox>
        )}
        <DialogButtons action="Make token" busy={create.isPending} disabled={!isReady} onCancel={onClose} />
      </Stack>
    </form>
  );
}

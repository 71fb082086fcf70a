import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { findFault } from '@plumbline/contract/nameText';
import { projectName, tenantIdText } from '@plumbline/contract/resources/companies';
import { tenantIdOf } from '@plumbline/contract/tenantIdOf';
import { tenantPath } from '@plumbline/contract/tenantPath';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useCreateProject } from '../../../data/companies/companies.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { sizes } from '../../../ui/tokens.ts';

interface NewProjectProps {
  company: { _id: string; name: string };
  opened: boolean;
  onClose: () => void;
}

/** A project's name, and its address for good. */
export function NewProjectDialog({ company, opened, onClose }: NewProjectProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="New project" size={sizes.filterModal} closeOnClickOutside={false}>
      <NewProjectForm company={company} onClose={onClose} />
    </Modal>
  );
}

function NewProjectForm({ company, onClose }: Omit<NewProjectProps, 'opened'>) {
  const create = useCreateProject(company._id);
  const tell = useNotifications((state) => state.tell);
  const [name, setName] = useState('');
  /** Undefined while it follows the name. */
  const [typed, setTyped] = useState<string>();
  const [joins, setJoins] = useState(true);
  const [wasSent, setWasSent] = useState(false);
  const tenantId = typed ?? (name.trim() === '' ? '' : tenantPath(tenantIdOf(company.name, name)));
  const wrong = { name: findFault(projectName, name), tenantId: findFault(tenantIdText, tenantId) };

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (wrong.name !== undefined || wrong.tenantId !== undefined || create.isPending) return;
    create.mutate(
      { name, tenantId, joins },
      {
        onSuccess() {
          tell(`The project ${name.trim()} is there. Invite people to it, and upload its models.`);
          onClose();
        },
      },
    );
  }

  return (
    <form noValidate aria-label="New project" onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          label="Name"
          autoComplete="off"
          data-autofocus
          value={name}
          error={wasSent || name !== '' ? wrong.name : undefined}
          onChange={({ currentTarget: { value } }) => {
            create.reset();
            setName(value);
          }}
        />
        <TextInput
          label="Address"
          description={`Stands in links: ${location.origin}/${tenantPath(tenantId) || '…'}. It can be changed later, and then still leads there.`}
          autoComplete="off"
          value={tenantId}
          error={wasSent || typed !== undefined ? wrong.tenantId : undefined}
          onChange={({ currentTarget: { value } }) => {
            create.reset();
            setTyped(value);
          }}
        />
        <Checkbox
          label="I take part as an administrator"
          description="Otherwise you manage its people and settings, and do not see its results."
          checked={joins}
          onChange={({ currentTarget: { checked } }) => setJoins(checked)}
        />
        {create.error && <AlertBox level="error">{errorMessage(create.error)}</AlertBox>}
        <DialogButtons action="Create" busy={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

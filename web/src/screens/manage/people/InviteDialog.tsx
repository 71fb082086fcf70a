import { Modal, Stack, TextInput } from '@mantine/core';
import { emailText, findFault } from '@plumbline/contract/nameText';
import type { Permission } from '@plumbline/contract/permissions';
import { invitationDays } from '@plumbline/contract/resources/people';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useInviteToProject } from '../../../data/people/people.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { RoleSelect } from '../../../ui/people/RoleSelect.tsx';
import { sizes } from '../../../ui/tokens.ts';

interface InviteDialogProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

/** Whom to invite, and as what. */
export function InviteDialog({ projectId, opened, onClose }: InviteDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Invite to the project"
      size={sizes.filterModal}
      closeOnClickOutside={false}
    >
      <InviteForm projectId={projectId} onClose={onClose} />
    </Modal>
  );
}

function InviteForm({ projectId, onClose }: Omit<InviteDialogProps, 'opened'>) {
  const invite = useInviteToProject(projectId);
  const tell = useNotifications((state) => state.tell);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Permission[]>();
  const [wasSent, setWasSent] = useState(false);
  const fault = findFault(emailText, email);

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (fault !== undefined || role === undefined || invite.isPending) return;
    invite.mutate(
      { email, permissions: role },
      {
        onSuccess() {
          tell(`A link is on its way to ${email.trim()}. It is good for ${invitationDays} days.`);
          onClose();
        },
      },
    );
  }

  return (
    <form noValidate aria-label="Invitation" onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          label="E-mail address"
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          error={wasSent ? fault : undefined}
          onChange={({ currentTarget: { value } }) => {
            invite.reset();
            setEmail(value);
          }}
        />
        <RoleSelect
          label="Role"
          value={role}
          error={wasSent && role === undefined ? 'Choose a role.' : undefined}
          onChange={setRole}
        />
        {invite.error && <AlertBox level="error">{errorMessage(invite.error)}</AlertBox>}
        <DialogButtons action="Invite" busy={invite.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

import { Checkbox, Modal, MultiSelect, Stack, TextInput } from '@mantine/core';
import { emailText, findFault } from '@plumbline/contract/nameText';
import type { Permission } from '@plumbline/contract/permissions';
import { invitationDays } from '@plumbline/contract/resources/people';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useCompany } from '../../../data/companies/companies.ts';
import { useInviteToCompany } from '../../../data/people/people.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { RoleSelect } from '../../../ui/people/RoleSelect.tsx';
import { sizes } from '../../../ui/tokens.ts';

interface CompanyInviteProps {
  companyId: string;
  opened: boolean;
  onClose: () => void;
}

/** Whom to invite, to which projects and as what, or to administer the company. */
export function CompanyInvite({ companyId, opened, onClose }: CompanyInviteProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Invite" size={sizes.filterModal} closeOnClickOutside={false}>
      <InviteForm companyId={companyId} onClose={onClose} />
    </Modal>
  );
}

interface Values {
  email: string;
  projectIds: string[];
  role: Permission[] | undefined;
  administrator: boolean;
}

function findWrong({ email, projectIds, role, administrator }: Values) {
  return {
    email: findFault(emailText, email),
    projects: projectIds.length === 0 && !administrator ? 'Choose a project.' : undefined,
    role: projectIds.length > 0 && role === undefined ? 'Choose a role.' : undefined,
  };
}

function InviteForm({ companyId, onClose }: Omit<CompanyInviteProps, 'opened'>) {
  const projects = useCompany(companyId).data?.projects ?? [];
  const invite = useInviteToCompany(companyId);
  const tell = useNotifications((state) => state.tell);
  const [values, setValues] = useState<Values>({ email: '', projectIds: [], role: undefined, administrator: false });
  const [wasSent, setWasSent] = useState(false);
  const { email, projectIds, role, administrator } = values;
  const wrong = findWrong(values);
  const shown = wasSent ? wrong : undefined;

  function change(part: Partial<Values>) {
    invite.reset();
    setValues((before) => ({ ...before, ...part }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (Object.values(wrong).some((fault) => fault !== undefined) || invite.isPending) return;
    const asked = projectIds.map((projectId) => ({ projectId, permissions: role ?? [] }));
    invite.mutate(
      { email, administrator, projects: asked },
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
          error={shown?.email}
          onChange={({ currentTarget: { value } }) => change({ email: value })}
        />
        <MultiSelect
          label="Projects"
          placeholder={projectIds.length === 0 ? 'Choose projects' : ''}
          data={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={projectIds}
          error={shown?.projects}
          searchable
          onChange={(chosen) => change({ projectIds: chosen })}
        />
        {projectIds.length > 0 && (
          <RoleSelect
            label={projectIds.length === 1 ? 'Role' : 'Role in these projects'}
            value={role}
            error={shown?.role}
            onChange={(permissions) => change({ role: permissions })}
          />
        )}
        <Checkbox
          label="Company administrator"
          description="Manages the people, projects and settings of the whole company."
          checked={administrator}
          onChange={({ currentTarget: { checked } }) => change({ administrator: checked })}
        />
        {invite.error && <AlertBox level="error">{errorMessage(invite.error)}</AlertBox>}
        <DialogButtons action="Invite" busy={invite.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

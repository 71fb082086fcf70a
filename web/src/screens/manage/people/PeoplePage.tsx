import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { gainOf, type Permission } from '@plumbline/contract/permissions';
import type { Invitation, ProjectPerson, Wish } from '@plumbline/contract/resources/people';
import { IconDots, IconLogin2, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import {
  useChangeRole,
  useProjectPeople,
  useRemoveFromProject,
  useResend,
  useWithdraw,
} from '../../../data/people/people.ts';
import { useWishActs } from '../../../data/people/wishes.ts';
import { useKnownUser } from '../../../data/users/users.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { InvitationList } from '../../../ui/people/InvitationList.tsx';
import classes from '../../../ui/people/People.module.css';
import { nameOf, PersonHead } from '../../../ui/people/PersonHead.tsx';
import { RoleSelect } from '../../../ui/people/RoleSelect.tsx';
import { WishNotice } from '../../../ui/people/WishNotice.tsx';
import { AskDialog, type AskedRole } from './AskDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';

type Asked =
  | { act: 'invite' }
  | ({ act: 'ask' } & AskedRole)
  | { act: 'remove'; person: ProjectPerson }
  | { act: 'withdraw'; invitation: Invitation };

/** Who is in the project, as what, and who is invited. */
export function PeoplePage({ projectId }: { projectId: string }) {
  const { data, error, isFetching, refetch } = useProjectPeople(projectId);
  const resend = useResend({ projectId });
  const [asked, ask] = useState<Asked>();
  const tell = useNotifications((state) => state.tell);
  const me = useKnownUser()?._id;
  if (data === undefined && error) {
    return (
      <ErrorState title="The people could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  const mayJoin = data !== undefined && me !== undefined && isOutside(data, me);
  return (
    <>
      <div className={classes.tools}>
        <Text c="dimmed" className={classes.about}>
          Who is in this project and what they may do. Whoever you invite gets a link by e-mail.
        </Text>
        <Group gap="xs">
          {mayJoin && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconLogin2 aria-hidden />}
              onClick={() => ask({ act: 'ask', held: [], wanted: undefined })}
            >
              Join
            </Button>
          )}
          <Button size="md" leftSection={<IconUserPlus aria-hidden />} onClick={() => ask({ act: 'invite' })}>
            Invite
          </Button>
        </Group>
      </div>
      {data === undefined && <LoadingSkeleton rows={6} height={56} label="Loading the people" />}
      {resend.error && <AlertBox level="error">{errorMessage(resend.error)}</AlertBox>}
      {data && <WishesOfOthers {...data} />}
      {data && (
        <ul className={classes.list} aria-label="People">
          {data.people.map((person) => (
            <li key={person._id} className={classes.row}>
              <PersonRow
                projectId={projectId}
                person={person}
                wish={data.wishes.find(({ userId }) => userId === person._id)}
                onAsk={person._id === me ? (role) => ask({ act: 'ask', ...role }) : undefined}
                onRemove={() => ask({ act: 'remove', person })}
              />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <InvitationList
          invitations={data.invitations}
          namesProjects={false}
          busyId={resend.isPending ? resend.variables : undefined}
          onResend={({ _id, email }) =>
            resend.mutate(_id, {
              onSuccess: () => tell(`A new link is on its way to ${email}. The one before is good no more.`),
            })
          }
          onWithdraw={(invitation) => ask({ act: 'withdraw', invitation })}
        />
      )}
      <InviteDialog projectId={projectId} opened={asked?.act === 'invite'} onClose={() => ask(undefined)} />
      <AskDialog
        projectId={projectId}
        asked={asked?.act === 'ask' ? asked : undefined}
        onClose={() => ask(undefined)}
      />
      <RemoveDialog
        projectId={projectId}
        person={asked?.act === 'remove' ? asked.person : undefined}
        onClose={() => ask(undefined)}
      />
      <WithdrawDialog
        projectId={projectId}
        invitation={asked?.act === 'withdraw' ? asked.invitation : undefined}
        onClose={() => ask(undefined)}
      />
    </>
  );
}

const hasRow = (people: readonly ProjectPerson[], id: string) => people.some(({ _id }) => _id === id);

/** Whoever administers the project without being in it may ask to be. */
const isOutside = ({ people, wishes }: { people: ProjectPerson[]; wishes: Wish[] }, id: string) =>
  !hasRow(people, id) && !wishes.some(({ userId }) => userId === id);

/** Of those who are not in the project yet; the others' stand in their rows. */
function WishesOfOthers({ people, wishes }: { people: ProjectPerson[]; wishes: Wish[] }) {
  const shown = wishes.filter(({ userId }) => !hasRow(people, userId));
  return (
    <Stack gap="xs">
      {shown.map((wish) => (
        <ProjectWish key={wish._id} wish={wish} />
      ))}
    </Stack>
  );
}

const ProjectWish = ({ wish }: { wish: Wish }) => (
  <WishNotice wish={wish} namesProject={false} {...useWishActs(wish)} />
);

interface PersonRowProps {
  projectId: string;
  person: ProjectPerson;
  wish: Wish | undefined;
  /** Of one's own row: what one lacks is asked for. */
  onAsk: ((role: AskedRole) => void) | undefined;
  onRemove: () => void;
}

function PersonRow({ projectId, person, wish, onAsk, onRemove }: PersonRowProps) {
  const change = useChangeRole();
  const { _id: userId, version } = person;
  const name = nameOf(person);
  function choose(wanted: Permission[]) {
    const held = person.permissions;
    if (onAsk && gainOf(held, wanted).length > 0) onAsk({ held, wanted });
    else change.mutate({ projectId, userId, permissions: wanted, version });
  }
  return (
    <>
      <PersonHead person={person} />
      <RoleSelect
        label={`Role of ${name}`}
        hideLabel
        value={change.isPending ? change.variables.permissions : person.permissions}
        disabled={change.isPending}
        onChange={choose}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={`More for ${name}`}>
            <IconDots aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<IconUserMinus aria-hidden />} onClick={onRemove}>
            Take out of the project
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {wish && (
        <div className={classes.wide}>
          <ProjectWish wish={wish} />
        </div>
      )}
      {change.error && (
        <div className={classes.wide}>
          <AlertBox level="error">{errorMessage(change.error)}</AlertBox>
        </div>
      )}
    </>
  );
}

function RemoveDialog({
  projectId,
  person,
  onClose,
}: {
  projectId: string;
  person: ProjectPerson | undefined;
  onClose: () => void;
}) {
  const remove = useRemoveFromProject();
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <DeleteModal
      opened={person !== undefined}
      title="Take out of the project"
      action="Take out"
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error)}
      onCancel={close}
      onDelete={() => person && remove.mutate({ projectId, userId: person._id }, { onSuccess: close })}
    >
      {person &&
        `${nameOf(person)} can no longer open this project. What they did here stays, and so does their account.`}
    </DeleteModal>
  );
}

function WithdrawDialog({
  projectId,
  invitation,
  onClose,
}: {
  projectId: string;
  invitation: Invitation | undefined;
  onClose: () => void;
}) {
  const withdraw = useWithdraw({ projectId });
  const close = () => {
    withdraw.reset();
    onClose();
  };
  return (
    <DeleteModal
      opened={invitation !== undefined}
      title="Withdraw invitation"
      action="Withdraw"
      busy={withdraw.isPending}
      error={withdraw.error && errorMessage(withdraw.error)}
      onCancel={close}
      onDelete={() => invitation && withdraw.mutate(invitation._id, { onSuccess: close })}
    >
      {invitation && `The link that ${invitation.email} got leads into this project no more.`}
    </DeleteModal>
  );
}

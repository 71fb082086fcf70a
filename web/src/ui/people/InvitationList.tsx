import { Badge, Button, Group, Text, Title } from '@mantine/core';
import type { Invitation } from '@plumbline/contract/resources/people';
import { nameOfRole } from '@plumbline/contract/roles';
import { formatDayTime } from '../format.ts';
import classes from './People.module.css';

interface InvitationListProps {
  invitations: readonly Invitation[];
  /** Whether an invitation may be for several projects, and they are named. */
  namesProjects: boolean;
  busyId: string | undefined;
  onResend: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}

/** Who has been asked and has not joined yet; nothing where there is nobody. */
export function InvitationList(props: InvitationListProps) {
  if (props.invitations.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="invitations">
      <Title order={2} size="h4" id="invitations">
        Invited
      </Title>
      <ul className={classes.list}>
        {props.invitations.map((invitation) => (
          <li key={invitation._id} className={classes.row}>
            <Invited {...props} invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invited({
  invitation,
  namesProjects,
  busyId,
  onResend,
  onWithdraw,
}: InvitationListProps & { invitation: Invitation }) {
  const { _id, email, state, sentDate, expiresDate, invitedBy } = invitation;
  const isExpired = state === 'expired';
  const facts = [
    sentDate === undefined ? 'The mail is on its way' : `Sent ${formatDayTime(sentDate)}`,
    `${isExpired ? 'expired' : 'good until'} ${formatDayTime(expiresDate)}`,
    ...(invitedBy === undefined ? [] : [`invited by ${invitedBy}`]),
  ];
  return (
    <>
      <div className={classes.who}>
        <div className={classes.name}>
          <bdi>{email}</bdi>
          <Badge variant="light" size="sm" color={isExpired ? 'gray' : 'blue'}>
            {isExpired ? 'Expired' : 'Invited'}
          </Badge>
        </div>
        <Text size="xs" c="dimmed" className={classes.email}>
          {facts.join(' · ')}
        </Text>
      </div>
      <Text size="sm" className={classes.role}>
        {rolesInWords(invitation, namesProjects)}
      </Text>
      <Group gap="xs" className={classes.actions}>
        <Button
          variant="default"
          loading={busyId === _id}
          aria-label={`Send again to ${email}`}
          onClick={() => onResend(invitation)}
        >
          Send again
        </Button>
        <Button
          variant="default"
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => onWithdraw(invitation)}
        >
          Withdraw
        </Button>
      </Group>
    </>
  );
}

function rolesInWords({ projects, administrator }: Invitation, namesProjects: boolean): string {
  const roles = projects.map(({ name, permissions }) =>
    namesProjects ? `${name}: ${nameOfRole(permissions)}` : nameOfRole(permissions),
  );
  return [...(administrator ? ['Company administrator'] : []), ...roles].join(', ');
}

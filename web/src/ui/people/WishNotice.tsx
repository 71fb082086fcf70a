import { Button, Group, Text } from '@mantine/core';
import { sayGain } from '@plumbline/contract/permissions';
import type { Wish } from '@plumbline/contract/resources/people';
import { nameOfRole } from '@plumbline/contract/roles';
import { AlertBox } from '../AlertBox.tsx';
import { formatDayTime } from '../format.ts';

interface WishNoticeProps {
  wish: Wish;
  /** Where several projects are told of. */
  namesProject: boolean;
  busy: boolean;
  error: string | undefined;
  onDecide: (allow: boolean) => void;
  onWithdraw: () => void;
}

/** What somebody asks for themselves: it waits for another administrator, or for whoever looks at it. */
export function WishNotice({ wish, namesProject, busy, error, onDecide, onWithdraw }: WishNoticeProps) {
  const { isMine, mayDecide, held, permissions, reason, expiresDate, project } = wish;
  const name = `${wish.firstName} ${wish.lastName}`.trim() || wish.email;
  const role = `${nameOfRole(permissions)}${namesProject ? ` in ${project.name}` : ''}`;
  return (
    <AlertBox
      level={mayDecide ? 'alert' : 'info'}
      title={isMine ? `You ask to be ${role}` : `${name} asks to be ${role}`}
    >
      <Text size="sm">{`New in this role: ${sayGain(held, permissions)}.`}</Text>
      {reason !== undefined && <Text size="sm">{`Reason: ${reason}`}</Text>}
      <Text size="sm">{`${waitsFor(wish)} It ends by itself on ${formatDayTime(expiresDate)}.`}</Text>
      {mayDecide && (
        <Group gap="xs" mt="xs">
          <Button size="xs" loading={busy} aria-label={`Allow what ${name} asks for`} onClick={() => onDecide(true)}>
            Allow
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            aria-label={`Decline what ${name} asks for`}
            onClick={() => onDecide(false)}
          >
            Decline
          </Button>
        </Group>
      )}
      {isMine && (
        <Button size="xs" mt="xs" variant="default" loading={busy} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
      {error !== undefined && <AlertBox level="error">{error}</AlertBox>}
    </AlertBox>
  );
}

function waitsFor({ isMine, mayDecide }: Wish): string {
  if (isMine) return 'Waiting for the consent of another administrator.';
  return mayDecide
    ? 'Allow gives them this role at once; with Decline theirs stays. They are told by mail, and the audit trail names you both.'
    : 'An administrator of the project or its company decides.';
}

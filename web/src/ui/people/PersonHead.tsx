import { Badge, Text } from '@mantine/core';
import { formatDayTime } from '../format.ts';
import classes from './People.module.css';

export interface ShownPerson {
  email: string;
  firstName: string;
  lastName: string;
  state: 'active' | 'disabled';
  lastSeenDate?: string | undefined;
  administrator: boolean;
}

export const nameOf = ({ firstName, lastName, email }: ShownPerson) => `${firstName} ${lastName}`.trim() || email;

/** Who it is, how the account is, and when they were last here. */
export function PersonHead({ person }: { person: ShownPerson }) {
  const { email, state, lastSeenDate, administrator } = person;
  return (
    <div className={classes.who}>
      <div className={classes.name}>
        <bdi>{nameOf(person)}</bdi>
        {administrator && (
          <Badge variant="light" size="sm">
            Company administrator
          </Badge>
        )}
        {state === 'disabled' && (
          <Badge variant="light" color="gray" size="sm">
            Disabled
          </Badge>
        )}
      </div>
      <Text size="sm" c="dimmed" className={classes.email}>
        <bdi>{email}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {lastSeenDate ? (
          <>
            Last seen <time dateTime={lastSeenDate}>{formatDayTime(lastSeenDate)}</time>
          </>
        ) : (
          'Has not signed in yet'
        )}
      </Text>
    </div>
  );
}

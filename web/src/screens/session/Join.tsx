import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { findFault, nameText } from '@plumbline/contract/nameText';
import type { LookedAtInvitation } from '@plumbline/contract/resources/people';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { signInPath } from '../../data/address/next.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useAccept, useInvitation, useJoin } from '../../data/people/joining.ts';
import { useSession } from '../../data/services.ts';
import { useResume } from '../../data/session/useResume.ts';
import { useCurrentUser } from '../../data/users/users.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { checkNewPassword } from './newPassword.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { readNewPasswordError } from './sessionErrors.ts';
import { useForm } from './useForm.ts';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** Where the link of an invitation leads: to a new account, or into the one that there is. */
export function Join() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, isFetching, refetch } = useInvitation(token);
  if (data?.hasAccount) return <JoinSignedIn token={token} invitation={data} />;
  if (data) return <NewAccount token={token} invitation={data} />;
  return (
    <SessionFrame
      title="Join"
      onSubmit={(event) => event.preventDefault()}
      foot={
        <Anchor component={Link} to="/sign-in">
          Sign in
        </Anchor>
      }
    >
      {!error && <LoadingSkeleton rows={4} label="Loading the invitation" />}
      {error && (
        <ErrorState
          title="This link cannot be used."
          {...(!isRefusal(error) && { onRetry: () => void refetch(), retrying: isFetching })}
        >
          {errorMessage(error)}
        </ErrorState>
      )}
    </SessionFrame>
  );
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status >= 400;

interface JoinProps {
  token: string;
  invitation: LookedAtInvitation;
}

function Intro({ invitation: { invitedBy, companyName, projects, administrator } }: Pick<JoinProps, 'invitation'>) {
  const who = invitedBy === undefined ? 'You are invited' : `${invitedBy} invites you`;
  const what = projects.length > 0 ? ` to work on ${lists.format(projects)}` : '';
  return (
    <Text>
      {`${who} to join ${companyName}${what}.`}
      {administrator && ` You will administer ${companyName}.`}
    </Text>
  );
}

const names = { firstName: nameText('Your first name'), lastName: nameText('Your last name') };

function NewAccount({ token, invitation }: JoinProps) {
  const join = useJoin(token);
  const navigate = useNavigate();
  const form = useForm({
    initial: { firstName: '', lastName: '', newPassword: '', confirmation: '' },
    check: (values) => ({
      firstName: findFault(names.firstName, values.firstName),
      lastName: findFault(names.lastName, values.lastName),
      ...checkNewPassword(values),
    }),
    readError: readNewPasswordError,
    send: async ({ firstName, lastName, newPassword }) => {
      await join({ firstName, lastName, password: newPassword });
      await navigate('/', { replace: true });
    },
  });
  return (
    <SessionFrame
      title={`Join ${invitation.companyName}`}
      problem={form.problem}
      onSubmit={form.submit}
      intro={<Intro invitation={invitation} />}
    >
      <TextInput label="Email" type="email" autoComplete="username" value={invitation.email} readOnly />
      <TextInput label="First name" autoComplete="given-name" autoFocus {...form.field('firstName')} />
      <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
      <PasswordField label="New Password" autoComplete="new-password" {...form.field('newPassword')} />
      <PasswordField label="Confirm your new password" autoComplete="new-password" {...form.field('confirmation')} />
      <Button type="submit" size="md" loading={form.busy}>
        Join
      </Button>
    </SessionFrame>
  );
}

function JoinSignedIn({ token, invitation }: JoinProps) {
  const { status } = useResume();
  const here = `/join?token=${encodeURIComponent(token)}`;
  if (status === 'signedIn') return <Accept token={token} invitation={invitation} />;
  return (
    <SessionFrame
      title={`Join ${invitation.companyName}`}
      onSubmit={(event) => event.preventDefault()}
      intro={<Intro invitation={invitation} />}
    >
      {status === 'unknown' ? (
        <LoadingSkeleton rows={1} label="Loading" />
      ) : (
        <>
          <Text>{`${invitation.email} has an account. Sign in with it to join.`}</Text>
          <Button size="md" component={Link} to={signInPath('/sign-in', here)}>
            Sign in
          </Button>
        </>
      )}
    </SessionFrame>
  );
}

function Accept({ token, invitation }: JoinProps) {
  const accept = useAccept(token);
  const session = useSession();
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const isOther = user !== undefined && user.email.toLowerCase() !== invitation.email.toLowerCase();
  return (
    <SessionFrame
      title={`Join ${invitation.companyName}`}
      problem={accept.error ? errorMessage(accept.error) : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        accept.mutate(undefined, { onSuccess: () => void navigate('/', { replace: true }) });
      }}
      intro={<Intro invitation={invitation} />}
    >
      {user === undefined && <LoadingSkeleton rows={1} label="Loading" />}
      {user && isOther && (
        <>
          <Text>{`This invitation is for ${invitation.email}. You are signed in as ${user.email}.`}</Text>
          <Button size="md" variant="default" onClick={() => void session.signOut({ everywhere: false })}>
            Sign out
          </Button>
        </>
      )}
      {user && !isOther && (
        <Button type="submit" size="md" loading={accept.isPending}>
          {`Join as ${user.email}`}
        </Button>
      )}
    </SessionFrame>
  );
}

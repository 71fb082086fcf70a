import { Button, Stack, Text } from '@mantine/core';
import type { CompanyPerson, Wish } from '@plumbline/contract/resources/people';
import { nameOfRole } from '@plumbline/contract/roles';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useCompanyPeople, useResend } from '../../../data/people/people.ts';
import { useWishActs } from '../../../data/people/wishes.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { InvitationList } from '../../../ui/people/InvitationList.tsx';
import classes from '../../../ui/people/People.module.css';
import { PersonHead } from '../../../ui/people/PersonHead.tsx';
import { WishNotice } from '../../../ui/people/WishNotice.tsx';
import { CompanyInvite } from './CompanyInvite.tsx';
import { type AskedAct, PersonActs } from './PersonActs.tsx';
import { PersonMenu } from './PersonMenu.tsx';

/** Everybody of the company: where they are, how their account is, and what can be done about it. */
export function CompanyPeoplePage() {
  const { companyId = '' } = useParams();
  const { data, error, isFetching, refetch } = useCompanyPeople(companyId);
  const resend = useResend({ companyId });
  const tell = useNotifications((state) => state.tell);
  const [isInviting, setIsInviting] = useState(false);
  const [asked, ask] = useState<AskedAct>();
  if (data === undefined && error) {
    return (
      <ErrorState title="The people could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={6} height={56} label="Loading the people" />;
  return (
    <>
      <div className={classes.tools}>
        <Text c="dimmed" className={classes.about}>
          Everybody with an account of this company, or in one of its projects. Accounts of other companies can be taken
          out of your projects; only their own company disables them.
        </Text>
        <Button size="md" leftSection={<IconUserPlus aria-hidden />} onClick={() => setIsInviting(true)}>
          Invite
        </Button>
      </div>
      {resend.error && <AlertBox level="error">{errorMessage(resend.error)}</AlertBox>}
      <Stack gap="xs">
        {data.wishes
          .filter(({ userId }) => !data.people.some(({ _id }) => _id === userId))
          .map((wish) => (
            <CompanyWish key={wish._id} wish={wish} />
          ))}
      </Stack>
      <ul className={classes.list} aria-label="People">
        {data.people.map((person) => (
          <li key={person._id} className={classes.row}>
            <PersonHead person={person} />
            <Text size="sm" className={classes.role}>
              {placesOf(person)}
            </Text>
            <PersonMenu person={person} ask={ask} />
            {data.wishes
              .filter(({ userId }) => userId === person._id)
              .map((wish) => (
                <div key={wish._id} className={classes.wide}>
                  <CompanyWish wish={wish} />
                </div>
              ))}
          </li>
        ))}
      </ul>
      <InvitationList
        invitations={data.invitations}
        namesProjects
        busyId={resend.isPending ? resend.variables : undefined}
        onResend={({ _id, email }) =>
          resend.mutate(_id, {
            onSuccess: () => tell(`A new link is on its way to ${email}. The one before is good no more.`),
          })
        }
        onWithdraw={(invitation) => ask({ act: 'withdraw', invitation })}
      />
      <CompanyInvite companyId={companyId} opened={isInviting} onClose={() => setIsInviting(false)} />
      <PersonActs companyId={companyId} people={data.people} asked={asked} onDone={() => ask(undefined)} />
    </>
  );
}

const CompanyWish = ({ wish }: { wish: Wish }) => <WishNotice wish={wish} namesProject {...useWishActs(wish)} />;

function placesOf({ projects, isOwn }: CompanyPerson): string {
  const places = projects.map(({ name, permissions }) => `${name}: ${nameOfRole(permissions)}`);
  return [
    ...(places.length > 0 ? [places.join(', ')] : ['In no project']),
    ...(isOwn ? [] : ['account of another company']),
  ].join(' · ');
}

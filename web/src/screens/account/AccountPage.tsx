import { Title } from '@mantine/core';
import type { Security } from '@plumbline/contract/resources/secondFactors';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useSecurity } from '../../data/security/security.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import classes from '../../ui/Sections.module.css';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodesSection } from './RecoveryCodesSection.tsx';
import { Sessions } from './Sessions.tsx';

const title = 'Account and security';

/** How one signs in, and where one is signed in: a page of one's own. */
export function AccountPage() {
  usePageTitle(title);
  const { data: security, error, isFetching, refetch } = useSecurity();
  return (
    <div className={classes.page}>
      <Title order={1}>{title}</Title>
      <p className={classes.intro}>
        A second factor keeps others out who have learnt your password. One is enough; a second one helps when you lose
        the first.
      </p>
      {!security && !error && <LoadingSkeleton rows={6} height={48} label="Loading your second factors" />}
      {!security && error && (
        <ErrorState
          title="Your second factors could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorState>
      )}
      {security && <Factors security={security} />}
      <Sessions />
    </div>
  );
}

const names = new Intl.ListFormat('en');

function Factors({ security }: { security: Security }) {
  const { requiredBy, totp, passkeys } = security;
  const hasFactor = totp !== undefined || passkeys.length > 0;
  return (
    <>
      {requiredBy.length > 0 && (
        <AlertBox level={hasFactor ? 'info' : 'alert'}>
          {`${names.format(requiredBy)} ${requiredBy.length > 1 ? 'want' : 'wants'} a second factor. ${
            hasFactor ? 'You have one: the last one cannot be removed.' : 'You are asked for it when you next sign in.'
          }`}
        </AlertBox>
      )}
      <AuthenticatorApp security={security} />
      <Passkeys security={security} />
      {hasFactor && <RecoveryCodesSection security={security} />}
    </>
  );
}

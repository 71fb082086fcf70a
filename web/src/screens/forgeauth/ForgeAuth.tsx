import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { tellOpener, useLoginOutcome } from '../../data/integrations/login/callback.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './ForgeAuth.module.css';

/** Where the design service sends its window back to: it says what came of the login, and closes ([INTG-3]). */
export function ForgeAuth({ browser = window }: { browser?: Window }) {
  usePageTitle('Log in');
  const outcome = useLoginOutcome(useSearchParams()[0]);
  useEffect(() => {
    if (outcome === undefined) return;
    tellOpener(browser, outcome);
    browser.close();
  }, [browser, outcome]);
  return (
    <main className={classes.page}>
      <Logo size={32} />
      {outcome === undefined ? (
        <Spinner label="Authorizing" />
      ) : (
        <Text role="status">
          {outcome.type === 'forgeauth.success' ? 'You are logged in.' : 'You are not logged in.'} You can close this
          window.
        </Text>
      )}
    </main>
  );
}

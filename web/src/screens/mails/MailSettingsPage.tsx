import { Title } from '@mantine/core';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useMailSettings } from '../../data/mails/mailSettings.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import classes from './MailSettings.module.css';
import { MailSettingsForm } from './MailSettingsForm.tsx';

/** Which mails one gets, and when: a page of one's own. */
export function MailSettingsPage() {
  usePageTitle('Mail settings');
  const { data: settings, error, isFetching, refetch } = useMailSettings();
  return (
    <div className={classes.page}>
      <Title order={1}>Mail settings</Title>
      {!settings && !error && <LoadingSkeleton rows={9} height={32} label="Loading your mail settings" />}
      {!settings && error && (
        <ErrorState
          title="Your mail settings could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorState>
      )}
      {settings && <MailSettingsForm settings={settings} />}
    </div>
  );
}

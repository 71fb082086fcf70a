import { Button, Title } from '@mantine/core';
import type { Grant } from '@plumbline/contract/resources/accessTokens';
import { IconApps, IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { useGrants } from '../../data/tokens/tokens.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import classes from '../../ui/Sections.module.css';
import { OwnApps } from './apps/OwnApps.tsx';
import { GrantRow } from './GrantRow.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { RevokeAll } from './RevokeAll.tsx';

const title = 'Access tokens';

/** What one lets scripts and apps do in one's name: a page of one's own. */
export function TokensPage() {
  usePageTitle(title);
  const { data: grants, error, isFetching, refetch } = useGrants();
  return (
    <div className={classes.page}>
      <Title order={1}>{title}</Title>
      <p className={classes.intro}>
        Scripts and apps work in your name with a token instead of your password. They can never do more than you can.
      </p>
      {!grants && !error && <LoadingSkeleton rows={6} height={48} label="Loading your access tokens" />}
      {!grants && error && (
        <ErrorState
          title="Your access tokens could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorState>
      )}
      {grants && <Tokens grants={grants.filter(({ kind }) => kind === 'token')} />}
      {grants && <ConnectedApps grants={grants.filter(({ kind }) => kind === 'app')} />}
      {grants && grants.length > 1 && <RevokeAll count={grants.length} />}
      <OwnApps />
    </div>
  );
}

function Tokens({ grants }: { grants: readonly Grant[] }) {
  const [isMaking, setIsMaking] = useState(false);
  const make = (
    <Button size="md" leftSection={<IconPlus aria-hidden />} onClick={() => setIsMaking(true)}>
      New token
    </Button>
  );
  return (
    <section className={classes.section} aria-labelledby="tokens">
      <div className={classes.head}>
        <h2 id="tokens">Tokens for scripts</h2>
        {grants.length > 0 && make}
      </div>
      {grants.length === 0 && (
        <EmptyState icon={<IconKey />} title="You have no tokens." action={make}>
          A script that uploads scans or reads issues calls with a token.
        </EmptyState>
      )}
      <Rows grants={grants} />
      {isMaking && <NewTokenDialog onClose={() => setIsMaking(false)} />}
    </section>
  );
}

function ConnectedApps({ grants }: { grants: readonly Grant[] }) {
  return (
    <section className={classes.section} aria-labelledby="connected">
      <div className={classes.head}>
        <h2 id="connected">Connected apps</h2>
      </div>
      {grants.length === 0 && (
        <EmptyState icon={<IconApps />} title="No app is connected.">
          A tool that opens this site in a browser and asks you to let it in stands here afterwards.
        </EmptyState>
      )}
      <Rows grants={grants} />
    </section>
  );
}

function Rows({ grants }: { grants: readonly Grant[] }) {
  if (grants.length === 0) return null;
  return (
    <ul className={classes.list}>
      {grants.map((grant) => (
        <GrantRow key={grant._id} grant={grant} />
      ))}
    </ul>
  );
}

import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { auditPageSize, type TrailPlace, useAuditExport, useAuditTrail } from '../../../data/audit/auditTrail.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { tabular } from '../../../ui/figures.ts';
import { formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { NoMatch } from '../NoMatch.tsx';
import { pageLooks } from '../pages.tsx';
import { AuditChips, AuditFilters } from './AuditFilters.tsx';
import classes from './AuditPage.module.css';
import { AuditTable } from './AuditTable.tsx';
import { type AuditAddress, useAuditAddress } from './useAuditAddress.ts';

/** Who did what in the project, or in all of the company, for its administrators. */
export function AuditPage({ place }: { place: TrailPlace }) {
  const address = useAuditAddress();
  const download = useAuditExport(place);
  return (
    <>
      <Text c="dimmed" className={classes.about}>
        {'projectId' in place
          ? 'What people do in this project, and when its members sign in.'
          : 'What people do in this company and its projects, and when they sign in.'}{' '}
        Nobody can change or delete an entry here.
      </Text>
      <div className={classes.tools}>
        <AuditFilters address={address} />
        <Button
          variant="default"
          size="md"
          className={classes.export}
          leftSection={<IconDownload aria-hidden />}
          loading={download.isBusy}
          onClick={() => void download.start(address.query)}
        >
          Export CSV
        </Button>
      </div>
      <div className={classes.chips}>
        <AuditChips address={address} />
      </div>
      <Entries of={place} address={address} />
    </>
  );
}

function Entries({ of, address }: { of: TrailPlace; address: AuditAddress }) {
  const { place, query, setPage, reset } = address;
  const { data, error, isFetching, isPlaceholderData, refetch } = useAuditTrail(of, query, place.page);
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <ErrorState title="The audit trail could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={8} height={28} label="Loading the audit trail" />;
  if (data.total === 0 && Object.keys(query).length > 0) {
    return <NoMatch title="No entry matches these filters." onClear={reset} />;
  }
  if (data.total === 0) {
    const { icon, empty, hint } = pageLooks.audit;
    return (
      <EmptyState icon={icon} title={empty}>
        {hint}
      </EmptyState>
    );
  }
  const pageCount = Math.ceil(data.total / auditPageSize);
  return (
    <>
      <AuditTable entries={data.result} isStale={isPlaceholderData} />
      <div className={classes.foot}>
        <Text size="sm" c="dimmed" className={tabular} role="status">
          {`${formatCount(data.total)} ${data.total === 1 ? 'entry' : 'entries'}`}
        </Text>
        <Pager page={Math.min(place.page, pageCount)} pageCount={pageCount} onChange={setPage} />
      </div>
    </>
  );
}

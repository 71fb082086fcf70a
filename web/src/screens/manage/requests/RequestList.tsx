import { Button } from '@mantine/core';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useAnalysisRequests } from '../../../data/requests/analysisRequests.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import classes from '../files/FilePage.module.css';
import { NoMatch } from '../NoMatch.tsx';
import { pageLooks } from '../pages.tsx';
import { RequestTable } from './RequestTable.tsx';
import { newRequestPath } from './requestPaths.ts';
import { useRequestAddress } from './useRequestAddress.ts';

/** The analysis requests of a project, with a search by their number ([REQ-1]). */
export function RequestList({ project }: { project: Project }) {
  const address = useRequestAddress();
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchInput label="Search analyses" value={address.text} onChange={address.setText} size="md" />
        </div>
        <Button
          size="md"
          component={Link}
          to={newRequestPath(project._id)}
          leftSection={<IconPlus aria-hidden />}
          flex="none"
        >
          Request Analysis
        </Button>
      </div>
      <Requests projectId={project._id} address={address} />
    </>
  );
}

/** The list, or what stands in its place. */
function Requests({ projectId, address }: { projectId: string; address: ReturnType<typeof useRequestAddress> }) {
  const { search, sort, setText, sortBy } = address;
  const requests = useAnalysisRequests(projectId, { search, sort });
  if (requests.data === undefined) {
    if (!requests.isError) return <LoadingSkeleton rows={8} height={28} label="Loading the analysis requests" />;
    return (
      <ErrorState
        title="We couldn't display the analysis requests, please retry."
        onRetry={() => void requests.refetch()}
        retrying={requests.isFetching}
      >
        {errorMessage(requests.error)}
      </ErrorState>
    );
  }
  if (requests.data.length === 0) {
    return search === '' ? (
      <NoRequests projectId={projectId} />
    ) : (
      <NoMatch title="No matching Analysis Requests found. Please try again." onClear={() => setText('')}>
        The search looks for the number of a request.
      </NoMatch>
    );
  }
  return <RequestTable projectId={projectId} requests={requests} sort={sort} onSort={sortBy} />;
}

function NoRequests({ projectId }: { projectId: string }) {
  const { icon, empty, hint } = pageLooks.analysisrequest;
  return (
    <EmptyState
      icon={icon}
      title={empty}
      action={
        <Button variant="default" component={Link} to={newRequestPath(projectId)}>
          Request analysis
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}

import type { Project } from '@plumbline/contract/resources/projects';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { RequestDetail } from './RequestDetail.tsx';
import { RequestList } from './RequestList.tsx';

// It brings a calendar, which is as large as the other pages together.
const RequestWizard = lazy(async () => ({ default: (await import('./wizard/RequestWizard.tsx')).RequestWizard }));

/** The analysis requests of a project: the list, a new one, or one of them ([DASH-1]). */
export function RequestsPage({ project, subPage }: { project: Project; subPage: string }) {
  const [params] = useSearchParams();
  if (subPage === 'create') {
    const from = params.get('from') ?? undefined;
    const onlyNewer = params.get('scans') === 'newer';
    return (
      <Suspense fallback={<LoadingSkeleton rows={6} height={28} label="Loading the wizard" />}>
        <RequestWizard
          key={`${project._id} ${from} ${onlyNewer}`}
          project={project}
          from={from}
          onlyNewer={onlyNewer}
        />
      </Suspense>
    );
  }
  if (subPage.startsWith('view/')) {
    const requestId = subPage.slice('view/'.length);
    return <RequestDetail key={requestId} project={project} requestId={requestId} />;
  }
  return <RequestList key={project._id} project={project} />;
}

import { holdsAll } from '@plumbline/contract/permissions';
import type { Project } from '@plumbline/contract/resources/projects';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useDesignService, useIntegration } from '../../../data/integrations/integration.ts';
import { useSettings } from '../../../data/system/settings.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { pageLooks } from '../pages.tsx';
import { FollowedFolders } from './follow/FollowedFolders.tsx';
import { IntegrationCard } from './IntegrationCard.tsx';
import classes from './Integrations.module.css';
import { ImportHistory } from './import/ImportHistory.tsx';
import { S3Folders } from './s3/S3Folders.tsx';

/** What the project is connected with, what is kept in step with it, and what was imported ([INTG-1]). */
export function IntegrationsPage({ project }: { project: Project }) {
  const isKnown = useSettings() !== undefined;
  const service = useDesignService(project);
  if (service) return <Service project={project} service={service.name} />;
  if (!isKnown) return <LoadingSkeleton rows={1} height={160} label="Loading the integrations" />;
  const { icon, empty, hint } = pageLooks.integrations;
  return (
    <div className={classes.page}>
      <EmptyState icon={icon} title={empty}>
        {hint}
      </EmptyState>
      <Others project={project} />
    </div>
  );
}

/** What there is with or without a design service. */
function Others({ project }: { project: Project }) {
  return (
    <>
      {holdsAll(project.permissions, ['ADMIN']) && <S3Folders projectId={project._id} />}
      <ImportHistory project={project} />
    </>
  );
}

function Service({ project, service }: { project: Project; service: string }) {
  const { data, error, isFetching, refetch } = useIntegration(project._id);
  if (data === undefined && error) {
    return (
      <ErrorState title="The integration could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={1} height={160} label="Loading the integration" />;
  const isConnected = data.forgeProject !== undefined;
  return (
    <div className={classes.page}>
      <IntegrationCard
        projectId={project._id}
        service={service}
        integration={data}
        isAdmin={holdsAll(project.permissions, ['ADMIN'])}
      />
      {isConnected && <FollowedFolders projectId={project._id} isLoggedIn={data.userAccess !== undefined} />}
      <Others project={project} />
    </div>
  );
}

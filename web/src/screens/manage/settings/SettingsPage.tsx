import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useProjectSettings } from '../../../data/companies/companies.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { ExportSection } from './ExportSection.tsx';
import { FlagSettings } from './FlagSettings.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { NameSettings } from './NameSettings.tsx';
import { RetentionSettings } from './RetentionSettings.tsx';
import classes from './Settings.module.css';
import { StoredSection } from './StoredSection.tsx';
import { ToleranceSettings } from './ToleranceSettings.tsx';

/** What administrators decide about a project; each part is saved by itself. */
export function SettingsPage({ projectId }: { projectId: string }) {
  const { data: settings, error, isFetching, refetch } = useProjectSettings(projectId);
  if (settings === undefined && error) {
    return (
      <ErrorState title="The settings could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (settings === undefined) return <LoadingSkeleton rows={6} height={72} label="Loading the settings" />;
  return (
    <div className={classes.page}>
      <GeneralSettings settings={settings} />
      <ToleranceSettings settings={settings} />
      <NameSettings settings={settings} part="floorNames" />
      <NameSettings settings={settings} part="typeNames" />
      <FlagSettings settings={settings} />
      <StoredSection projectId={projectId} />
      <RetentionSettings projectId={projectId} />
      <ExportSection projectId={projectId} />
    </div>
  );
}

import type { AnalysisRequestDetail } from '@plumbline/contract/resources/analysisRequests';
import type { Project } from '@plumbline/contract/resources/projects';
import { useAnalysisRequest } from '../../../../data/requests/analysisRequests.ts';
import { useEarlierDue } from '../../../../data/requests/due.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { dueDraftFrom } from './dueDraft.ts';
import { draftFrom, emptyDraft, withScansNamed } from './requestDraft.ts';
import { Steps } from './Steps.tsx';
import classes from './Wizard.module.css';

interface RequestWizardProps {
  project: Project;
  from: string | undefined;
  onlyNewer?: boolean;
}

/** Asks for all that an analysis needs; with `from`, beginning with what an earlier request said; with `onlyNewer`, with its newer scans alone. */
export function RequestWizard({ project, from, onlyNewer = false }: RequestWizardProps) {
  const earlier = useAnalysisRequest(project._id, from);
  const earlierDue = useEarlierDue(project._id, from);
  const due = dueDraftFrom(earlierDue.data?.dueDomain);
  if ((from !== undefined && earlier.isPending) || earlierDue.isPending) {
    return <LoadingSkeleton rows={6} height={28} label="Loading the request" />;
  }
  return (
    <div className={classes.wizard}>
      {earlier.isError && earlier.data === undefined && (
        <AlertBox level="alert">The earlier request could not be loaded: the fields are empty.</AlertBox>
      )}
      {earlier.data ? (
        <Steps
          projectId={project._id}
          start="model"
          initial={{ ...draftOf(earlier.data, onlyNewer), due }}
          note={noteOf(earlier.data, onlyNewer)}
        />
      ) : (
        <Steps projectId={project._id} start="welcome" initial={{ ...emptyDraft, due }} />
      )}
    </div>
  );
}

const draftOf = (request: AnalysisRequestDetail, onlyNewer: boolean) =>
  onlyNewer && request.states ? withScansNamed(draftFrom(request), request.states.newerFiles) : draftFrom(request);

function noteOf({ analysisName, index, states }: AnalysisRequestDetail, onlyNewer: boolean): string {
  const rest = onlyNewer && states ? ', but of its scans the newer ones alone: check the scan date' : '';
  return `The fields are those of ${analysisName} (#${index})${rest}. That request stays as it is.`;
}

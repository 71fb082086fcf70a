import type { AnalysisRequestDetail } from '@plumbline/contract/resources/analysisRequests';
import type { Project } from '@plumbline/contract/resources/projects';
import { useAnalysisRequest } from '../../../../data/requests/analysisRequests.ts';
import { useEarlierDue } from '../../../../data/requests/due.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { dueDraftFrom } from './dueDraft.ts';
import { draftFrom, emptyDraft } from './requestDraft.ts';
import { Steps } from './Steps.tsx';
import classes from './Wizard.module.css';

/** Asks for all that an analysis needs; with `from`, beginning with what an earlier request said. */
export function RequestWizard({ project, from }: { project: Project; from: string | undefined }) {
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
          initial={{ ...draftFrom(earlier.data), due }}
          note={noteOf(earlier.data)}
        />
      ) : (
        <Steps projectId={project._id} start="welcome" initial={{ ...emptyDraft, due }} />
      )}
    </div>
  );
}

const noteOf = ({ analysisName, index }: AnalysisRequestDetail) =>
  `The fields are those of ${analysisName} (#${index}). That request stays as it is.`;

import type { Model } from '@plumbline/contract/resources/models';
import { IconFile } from '@tabler/icons-react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useRootModels } from '../../../../data/models/activeModel.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { figures } from '../../../../ui/figures.ts';
import { formatCount, formatDayTime } from '../../../../ui/format.ts';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { DueField } from './DueField.tsx';
import type { RequestDraft } from './requestDraft.ts';
import { type StepMoves, StepSheet } from './StepSheet.tsx';
import { TolerancesNote } from './TolerancesNote.tsx';
import { UploadLink } from './UploadLink.tsx';
import type { RequestModel } from './useRequestModel.ts';
import classes from './Wizard.module.css';

/** The model that the scans are compared with: the active one ([REQ-2]). */
export function ModelStep({
  projectId,
  choice,
  draft,
  earlierDue,
  onChange,
  moves,
}: {
  projectId: string;
  choice: RequestModel;
  draft: RequestDraft;
  /** What is due to begin with. */
  earlierDue: RequestDraft['due'];
  onChange: (part: Partial<RequestDraft>) => void;
  moves: StepMoves;
}) {
  return (
    <StepSheet title="BIM model" lead="The active model of the project is chosen automatically." moves={moves}>
      <ChosenModel projectId={projectId} choice={choice} />
      {choice.model && choice.gone.length === 0 && (
        <DueField
          projectId={projectId}
          modelId={choice.model._id}
          due={draft.due}
          isEarlier={draft.due === earlierDue}
          onChange={(due) => onChange({ due })}
        />
      )}
      {choice.model && <TolerancesNote projectId={projectId} />}
    </StepSheet>
  );
}

function ChosenModel({ projectId, choice }: { projectId: string; choice: RequestModel }) {
  const { model, gone, error, isFetching, isPreparing, retry } = choice;
  if (model === undefined) {
    if (!error) return <LoadingSkeleton rows={3} height={28} label="Loading the model" />;
    return (
      <ErrorState title="The model could not be loaded." onRetry={retry} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (model === null) return isPreparing ? <Preparing /> : <NoModel projectId={projectId} />;
  return (
    <>
      {isPreparing && (
        <AlertBox title="A new version of the model is being prepared">
          It takes the place of this one here as soon as it is ready. A request that is sent before uses VERSION&nbsp;
          {model.modelVersion}.
        </AlertBox>
      )}
      {gone.length > 0 && (
        <AlertBox level="error" action={<UploadLink projectId={projectId} plural="models" />}>
          Nothing can be analysed against VERSION&nbsp;{model.modelVersion}: it was made of{' '}
          {lists.format(gone.map((name) => `“${name}”`))}, and{' '}
          {gone.length === 1 ? 'that file was' : 'those files were'} deleted. Upload {gone.length === 1 ? 'it' : 'them'}{' '}
          again, or make a version without {gone.length === 1 ? 'it' : 'them'} on the page of the models.
        </AlertBox>
      )}
      <div className={classes.field}>
        <div className={classes.version}>
          <strong>VERSION {model.modelVersion}</strong>
          <span className={classes.quiet}>
            {formatDayTime(model.createdDate)} · {formatCount(model.elementCount)} elements
          </span>
        </div>
        <RootModels projectId={projectId} model={model} />
      </div>
    </>
  );
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

function RootModels({ projectId, model }: { projectId: string; model: Model }) {
  const { data, error, isFetching, refetch } = useRootModels(projectId, model._id);
  if (data === undefined) {
    if (!error) return <LoadingSkeleton rows={2} height={28} label="Loading the root models" />;
    return (
      <ErrorState
        title="The names of its files could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return (
    <ul className={classes.files} aria-label="Root models">
      {data.map(({ name, elementCount, firstElement }) => (
        <li key={firstElement}>
          <IconFile aria-hidden />
          <span className={classes.filename} title={name}>
            {name}
          </span>
          <span className={`${classes.quiet} ${figures}`}>{formatCount(elementCount)} elements</span>
        </li>
      ))}
    </ul>
  );
}

function Preparing() {
  return (
    <AlertBox title="The BIM model is being prepared">
      It appears here by itself as soon as it is ready. Large models take some minutes.
    </AlertBox>
  );
}

function NoModel({ projectId }: { projectId: string }) {
  return (
    <AlertBox level="error" action={<UploadLink projectId={projectId} plural="models" />}>
      Unable to request an analysis: There are no active BIM models available to create a request.
    </AlertBox>
  );
}

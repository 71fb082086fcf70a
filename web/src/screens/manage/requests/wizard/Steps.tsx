import { ApiError } from '@plumbline/contract/ApiError';
import type { AnalysisRequest } from '@plumbline/contract/resources/analysisRequests';
import { useState } from 'react';
import { useRequestAnalysis } from '../../../../data/requests/analysisRequests.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { StepList } from '../../../../ui/StepList.tsx';
import { Confirmation } from './Confirmation.tsx';
import { DocumentStep } from './DocumentStep.tsx';
import { ExitGuard } from './ExitGuard.tsx';
import { ModelStep } from './ModelStep.tsx';
import { NameDialog } from './NameDialog.tsx';
import {
  type DataStep,
  dataSteps,
  isUntouched,
  lastOpenStep,
  missingUpTo,
  type RequestDraft,
  toRequest,
  withoutFiles,
} from './requestDraft.ts';
import { ScanStep } from './ScanStep.tsx';
import { type RequestModel, useRequestModel } from './useRequestModel.ts';
import { WelcomeStep } from './WelcomeStep.tsx';

const titles: Record<DataStep, string> = {
  model: 'BIM model',
  scans: 'Scan information',
  documents: 'Support documents',
};
type WizardStep = 'welcome' | DataStep;
const order: readonly WizardStep[] = ['welcome', ...dataSteps];

interface StepsProps {
  projectId: string;
  start: WizardStep;
  initial: RequestDraft;
  /** Where what stands in the fields is from. */
  note?: string;
}

/** The steps of the wizard; what was entered lives as long as they are open. */
export function Steps({ projectId, start, initial, note }: StepsProps) {
  const [draft, setDraft] = useState(initial);
  const [{ due: earlierDue }] = useState(initial);
  const [place, setPlace] = useState({ step: start, moved: false });
  const [sent, setSent] = useState<AnalysisRequest>();
  const [naming, setNaming] = useState(false);
  const choice = useRequestModel(projectId);
  const modelId = choice.gone.length === 0 ? choice.model?._id : undefined;
  const { step } = place;
  const open = (next: WizardStep) => setPlace({ step: next, moved: true });
  const move = (by: 1 | -1) => open(order[order.indexOf(step) + by] ?? step);
  const change = (part: Partial<RequestDraft>) => setDraft((before) => ({ ...before, ...part }));

  if (sent) return <Confirmation projectId={projectId} request={sent} />;
  if (step === 'welcome') {
    return (
      <>
        <WelcomeStep projectId={projectId} focuses={place.moved} onStart={() => open('model')} />
        <ExitGuard asks={draft.due !== earlierDue || !isUntouched({ ...draft, due: undefined })} />
      </>
    );
  }
  const moves = {
    focuses: place.moved,
    missing: missingUpTo(step, draft, modelId),
    onBack: () => move(-1),
    onNext: () => (step === 'documents' ? setNaming(true) : move(1)),
  };
  const common = { projectId, draft, onChange: change, moves };
  return (
    <>
      <StepList
        label="Steps"
        steps={dataSteps.map((each) => titles[each])}
        current={dataSteps.indexOf(step)}
        reachable={lastOpenStep(draft, modelId)}
        onOpen={(i) => open(dataSteps[i] ?? step)}
      />
      <Notices note={step === start ? note : undefined} leftOut={draft.leftOut} />
      {step === 'model' && <ModelStep {...common} choice={choice} earlierDue={earlierDue} />}
      {step === 'scans' && <ScanStep {...common} />}
      {step === 'documents' && <DocumentStep {...common} />}
      <Send
        projectId={projectId}
        opened={naming}
        draft={draft}
        choice={choice}
        onDraft={setDraft}
        onSent={setSent}
        onClose={() => setNaming(false)}
      />
      <ExitGuard asks />
    </>
  );
}

function Notices({ note, leftOut }: { note: string | undefined; leftOut: readonly string[] }) {
  return (
    <>
      {note && <AlertBox>{note}</AlertBox>}
      {leftOut.length > 0 && (
        <AlertBox level="alert" title="Some files no longer exist and are left out">
          {leftOut.join(', ')}
        </AlertBox>
      )}
    </>
  );
}

interface SendProps {
  projectId: string;
  opened: boolean;
  draft: RequestDraft;
  choice: RequestModel;
  onDraft: (draft: RequestDraft) => void;
  onSent: (request: AnalysisRequest) => void;
  onClose: () => void;
}

/** The last step: a name, and off it goes ([REQ-5]). */
function Send({ projectId, opened, draft, choice, onDraft, onSent, onClose }: SendProps) {
  const { mutate, isPending, error, reset } = useRequestAnalysis(projectId);
  const body = toRequest(draft, choice.model?._id);

  function fail(cause: Error) {
    if (!(cause instanceof ApiError)) return;
    const missing = cause.payloadOf('requests.filesMissing');
    if (missing) onDraft(withoutFiles(draft, missing.fileIds));
    if (cause.code === 'requests.otherModel' || cause.code === 'requests.noActiveModel') choice.retry();
  }

  return (
    <NameDialog
      opened={opened}
      name={draft.analysisName}
      maySend={body !== undefined}
      busy={isPending}
      error={error}
      onName={(analysisName) => onDraft({ ...draft, analysisName })}
      onSend={() => body && mutate(body, { onSuccess: onSent, onError: fail })}
      onClose={() => {
        reset();
        onClose();
      }}
    />
  );
}

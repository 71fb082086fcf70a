import { Textarea } from '@mantine/core';
import { longestRoiDescription } from '@plumbline/contract/resources/analysisRequests';
import { tabular } from '../../../../ui/figures.ts';
import { FileField } from './FileField.tsx';
import type { RequestDraft } from './requestDraft.ts';
import { type StepMoves, StepSheet } from './StepSheet.tsx';
import classes from './Wizard.module.css';

/** Which part of the building it is about, and what helps to understand it ([REQ-4]). */
export function DocumentStep({
  projectId,
  draft,
  onChange,
  moves,
}: {
  projectId: string;
  draft: RequestDraft;
  onChange: (part: Partial<RequestDraft>) => void;
  moves: StepMoves;
}) {
  const left = longestRoiDescription - draft.roiDescription.length;
  return (
    <StepSheet
      title="Support documents"
      lead="Which part of the building the analysis is about, and documents that help to understand it."
      next="Request Analysis"
      moves={moves}
    >
      <Textarea
        label="Area of interest*"
        placeholder="Max 500 characters"
        aria-required
        rows={5}
        maxLength={longestRoiDescription}
        value={draft.roiDescription}
        description={left === longestRoiDescription ? undefined : leftText(left)}
        descriptionProps={{ className: tabular }}
        classNames={{ input: classes.area }}
        onChange={(event) => onChange({ roiDescription: event.currentTarget.value })}
      />
      <FileField
        label="Documents (optional)"
        projectId={projectId}
        kind="document"
        files={draft.documents}
        onChange={(documents) => onChange({ documents })}
      />
    </StepSheet>
  );
}

const leftText = (left: number) => (left === 1 ? '1 character left' : `${left} characters left`);

import { Tooltip } from '@mantine/core';
import type { IssueAssetType } from '@plumbline/contract/resources/issues';
import { useAddToIssue } from '../data/issues/addToIssue.ts';
import { AddToIssueButton } from './AddToIssueButton.tsx';

interface AddToIssueProps {
  label?: string;
  type: IssueAssetType;
  takePicture(): Promise<Blob>;
}

/** Takes a picture that a panel shows to the selected issue, or to a new one. */
export function AddToIssue({ label, type, takePicture }: AddToIssueProps) {
  const { target, add } = useAddToIssue(type);
  return (
    <Tooltip label={target}>
      <span>
        <AddToIssueButton label={label} add={async () => add(await takePicture())} />
      </span>
    </Tooltip>
  );
}

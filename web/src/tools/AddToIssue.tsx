import { Text } from '@mantine/core';
import type { IssueAssetType } from '@plumbline/contract/resources/issues';
import { useAddToIssue } from '../data/issues/addToIssue.ts';
import { useMarkUp } from '../ui/markup/useMarkUp.tsx';
import { AddToIssueButton } from './AddToIssueButton.tsx';

interface AddToIssueProps {
  label?: string;
  type: IssueAssetType;
  takePicture(): Promise<Blob>;
}

/** Takes a picture that a panel shows to the selected issue, or to a new one, with what somebody draws on it. */
export function AddToIssue({ label, type, takePicture }: AddToIssueProps) {
  const { target, isOffered, lacks, add } = useAddToIssue(type);
  const { mark, editor } = useMarkUp('Add to issue');

  async function addMarked(): Promise<boolean> {
    const marked = await mark(await takePicture());
    if (marked) await add(marked);
    return marked !== undefined;
  }

  if (!isOffered) return lacks && <Text size="xs">{lacks}</Text>;
  return (
    <>
      <AddToIssueButton label={label} hint={target} add={async () => add(await takePicture())} addMarked={addMarked} />
      {editor}
    </>
  );
}

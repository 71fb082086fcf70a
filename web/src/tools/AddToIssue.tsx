import { useAddToIssue } from '../data/issues/addToIssue.ts';
import { AddToIssueButton } from './AddToIssueButton.tsx';

/** Takes a picture that a panel shows to an issue; absent while there is nothing to take it to. */
export function AddToIssue({ label, takePicture }: { label?: string; takePicture(): Promise<Blob> }) {
  const add = useAddToIssue();
  return add && <AddToIssueButton label={label} add={async () => add(await takePicture())} />;
}

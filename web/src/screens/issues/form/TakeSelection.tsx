import { Button } from '@mantine/core';
import { type IssueElement, mostIssueElements } from '@plumbline/contract/resources/issues';
import { useSelection } from '../../../viewport/useSelection.ts';
import { useNames } from '../../../viewport/useViewer.ts';

interface TakeSelectionProps {
  elements: readonly IssueElement[];
  onTake: (elements: IssueElement[]) => void;
}

/** Makes the issue about what is selected in the viewer; there only where that is something else. */
export function TakeSelection({ elements, onTake }: TakeSelectionProps) {
  const selection = useSelection();
  const names = useNames();
  const chosen = new Set(elements.map(({ forgeObjectId }) => forgeObjectId));
  const isSame = selection.length === elements.length && selection.every((element) => chosen.has(element));
  if (names === undefined || isSame || selection.length === 0 || selection.length > mostIssueElements) return null;
  return (
    <Button
      variant="default"
      size="xs"
      mt={8}
      onClick={() =>
        onTake(
          selection.map((element) => ({
            forgeObjectId: element,
            externalId: names.globalIdOf(element) ?? String(element),
            name: names.nameOf(element) ?? '',
          })),
        )
      }
    >
      {selection.length === 1
        ? 'Use the selected element instead'
        : `Use the ${selection.length} selected elements instead`}
    </Button>
  );
}

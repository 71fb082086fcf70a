import { IconView360 } from '@tabler/icons-react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { PhotoChoice } from './usePhotoChoice.ts';

/** Why there is no photo; the letters are the specification's, two kinds of degree sign among them ([PHOTO-4]). */
export function PhotoPlaceholder({ choice }: { choice: PhotoChoice }) {
  const { selection, error, refresh } = choice;
  const icon = <IconView360 />;
  if (selection.length === 0) {
    return <EmptyState icon={icon} title="Please select an element to see its 360º image." />;
  }
  if (selection.length > 1) {
    return (
      <EmptyState icon={icon} title="Multiple elements selected">
        Please select only one element to see its 360º images
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorState title="The photos could not be loaded." onRetry={() => void refresh()}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return (
    <EmptyState icon={icon} title="No 360° images available">
      This element has no 360° images in the current analysis.
    </EmptyState>
  );
}

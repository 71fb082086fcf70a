import { type IssueViewport, mostSeenElements } from '@plumbline/contract/resources/issues';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { viewportOf } from '../../../viewport/viewportOf.ts';

/** What is seen, to be seen again with the issue ([ISSUE-2]): more elements than an issue keeps are left out. */
export function readScene({ camera, visibility, clip }: Viewer): IssueViewport {
  const { isolated, hidden } = visibility.get();
  const fits = (elements: readonly number[]) => elements.length <= mostSeenElements;
  return {
    ...viewportOf(camera.get()),
    ...(clip && { clip: { min: [...clip.min], max: [...clip.max] } }),
    ...(isolated && fits(isolated) && { isolated: [...isolated] }),
    ...(hidden.length > 0 && fits(hidden) && { hidden: [...hidden] }),
  };
}

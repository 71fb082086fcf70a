import type { IssueDetail, IssueViewport } from '@plumbline/contract/resources/issues';
import { sectionBoxTool } from '@plumbline/viewer/tools/sectionBox/sectionBoxTool';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { focusElements } from '../../../viewport/focusElements.ts';

interface Scene {
  viewer: Viewer;
  modelId: string | undefined;
  tools: { openTool(id: string): void; closeTool(id: string): void };
  /** A plan would cut away what the issue shows. */
  drawnView: { leave(options: { isPlaced: boolean }): void };
}

/** Selects the elements of an issue and shows what whoever made it saw ([ISSUE-2]). */
export function showIssue({ elements, model, viewport }: IssueDetail, { viewer, modelId, ...rest }: Scene): void {
  const known = elements.flatMap(({ forgeObjectId }) => forgeObjectId ?? []);
  viewer.selection.set(known);
  // Hidden and isolated elements are numbers of the issue's own model.
  const { isolated: _, hidden: __, ...seen } = viewport ?? {};
  const shown = viewport === null || model === modelId ? viewport : (seen as IssueViewport);
  showViewport(shown, known, { viewer, ...rest });
}

/** What was seen; or the elements, of what has no camera. */
export function showViewport(
  viewport: IssueViewport | null,
  elements: readonly number[],
  { viewer, tools, drawnView }: Omit<Scene, 'modelId'>,
): void {
  if (viewport === null) {
    if (elements.length > 0) focusElements(viewer, elements);
    return;
  }
  drawnView.leave({ isPlaced: true });
  const { isolated, hidden = [] } = viewport;
  viewer.visibility.set({ ...(isolated && { isolated }), hidden });
  if (viewport.clip) {
    viewer.use(sectionBoxTool).show(viewport.clip);
    tools.openTool('sectionBox');
  } else {
    tools.closeTool('sectionBox');
  }
  viewer.camera.set(viewport, { animate: true });
  focusElements(viewer, elements, { fliesTo: false });
}

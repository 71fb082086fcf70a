import { isApproved } from '@plumbline/contract/formats/painting';
import { holdsAll } from '@plumbline/contract/permissions';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { usePlace } from '../../data/address/place.ts';
import { useViewPage } from '../../data/address/viewPage.ts';
import { useFeatures } from '../../data/flags.ts';
import { useNewIssue } from '../../data/issues/newIssue.ts';
import { useSaveViewport } from '../../data/models/viewerState.ts';
import { useClassificationsOf } from '../../data/verdicts/classifications.ts';
import { noFilter, usePainting } from '../../data/verdicts/painting.ts';
import { useApproval, useReclassify } from '../../data/verdicts/verdicts.ts';
import { useNotifications, useStores, useWorkspace } from '../../state/stores.ts';
import { countEvidence } from '../../ui/evidenceKinds.ts';
import { useSelection } from '../../viewport/useSelection.ts';
import { useViewport, type Viewport } from '../../viewport/useViewer.ts';
import { viewportOf } from '../../viewport/viewportOf.ts';
import type { MenuContext } from './items.ts';

const nothing: readonly number[] = [];

/** What the items of the menu work with, here and now. */
export function useMenuContext(viewer: Viewer, approvals?: ReadonlyMap<number, boolean>): MenuContext {
  const { project } = usePlace();
  const { linkToView } = useViewport();
  const selection = useSelection();
  const { openTools } = useStores();
  const { data: verdicts } = useClassificationsOf(selection.length === 1 ? selection : nothing);
  const verdict =
    selection.length === 1 ? verdicts?.find(({ forgeObjectId }) => forgeObjectId === selection[0]) : undefined;
  const { column } = usePainting(noFilter);
  const { isOn } = useFeatures();
  const saveViewport = useSaveViewport();
  const copyLink = useCopyLink(linkToView);
  const judged = selection.filter((element) => approvals?.has(element) || (column?.[element] ?? 0) !== 0);
  return {
    viewer,
    selection,
    judged,
    approved: judged.filter((element) => approvals?.get(element) ?? isApproved(column?.[element] ?? 0)),
    evidence: verdict && countEvidence(verdict),
    page: useViewPage(),
    manualWorkflowActivated: useWorkspace((state) => state.manualWorkflowActivated),
    isOn: (flag) => isOn(flag, project),
    holds: (permission) => holdsAll(project.permissions, [permission]),
    openTool: openTools.getState().openTool,
    createIssue: useNewIssue(),
    reclassify: useReclassify(),
    approve: useApproval(),
    copyLink,
    saveView() {
      saveViewport(viewportOf(viewer.camera.get()));
    },
  };
}

/** Pages that are not served securely have no clipboard. */
function useCopyLink(linkToView: Viewport['linkToView']): () => void {
  const notify = useNotifications((state) => state.notify);
  const failed = () => notify('alert', 'Copy the link from the address bar.');
  return () => {
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const { url, leftOut } = linkToView();
    if (clipboard === undefined) failed();
    else clipboard.writeText(url).catch(failed);
    if (leftOut.length > 0)
      notify('info', `The link does not say which elements are ${leftOut.join(' or ')}: too many.`);
  };
}

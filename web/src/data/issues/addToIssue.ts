import type { IssueAssetType } from '@plumbline/contract/resources/issues';
import { useNavigate } from 'react-router';
import { useStores, useWorkspace } from '../../state/stores.ts';
import { newIssuePath } from '../address/paths.ts';
import { usePlace } from '../address/place.ts';
import { useAttach } from './issueAssets.ts';
import { useIssueLevel, useIssueRights } from './issueRights.ts';
import { useIssue } from './issues.ts';
import { issueLabel } from './names.ts';

/** Takes a picture to the selected issue, or to a new one ([ISSUE-5]); an issue that one may not change stays as it is. */
export function useAddToIssue(type: IssueAssetType) {
  const { project, view } = usePlace();
  const { issues, workspace } = useStores();
  const selectedId = useWorkspace((state) => state.selectedIssue?.id);
  const { data: selected } = useIssue(selectedId);
  const rightsOf = useIssueRights();
  const level = useIssueLevel();
  const navigate = useNavigate();
  const attach = useAttach();
  return {
    isOffered: selected ? rightsOf(selected).mayChange : level !== 'look',
    /** What is said instead; nothing to whoever only looks, and has chosen none. */
    lacks: selected && `You may not add to ${issueLabel(selected)}.`,
    /** Which issue that is. */
    target: selected ? `Adds to ${issueLabel(selected)}` : 'Adds to a new issue',
    async add(picture: Blob): Promise<void> {
      // As it is when the picture has been taken.
      const issueId = workspace.getState().selectedIssue?.id;
      if (issueId !== undefined) return attach({ issueId, picture, filename: 'asset.png', type });
      issues.getState().addPicture({ picture, type });
      await navigate(newIssuePath(project, view._id));
    },
  };
}

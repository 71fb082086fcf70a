import { Button } from '@mantine/core';
import { type IssueDetail, mostIssueElements } from '@plumbline/contract/resources/issues';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { issuePath, viewPath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useAttach } from '../../../data/issues/issueAssets.ts';
import { lacksRecording, useIssueLevel } from '../../../data/issues/issueRights.ts';
import { useCreateIssue } from '../../../data/issues/issues.ts';
import { useIssuesState, useNotifications, useStores } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { useSelection } from '../../../viewport/useSelection.ts';
import { useNames, useViewer } from '../../../viewport/useViewer.ts';
import { IssuePanel } from '../IssuePanel.tsx';
import { readScene } from '../scene/readScene.ts';
import { ChosenElements } from './ChosenElements.tsx';
import { IssueFields } from './IssueFields.tsx';
import classes from './IssueForm.module.css';
import { emptyDraft, fieldsOf, type IssueDraft } from './issueDraft.ts';
import { NewPictures } from './NewPictures.tsx';
import { OpenAlready } from './OpenAlready.tsx';
import { useIssueDefaults } from './useIssueDefaults.ts';

/** A new issue about what is selected in the viewer, with what is seen there ([ISSUE-2]). */
export function CreateIssue() {
  if (useIssueLevel() === 'look') return <IssuePanel title="Create issue">{lacksRecording}</IssuePanel>;
  return <NewIssueForm />;
}

function NewIssueForm() {
  const { project, view } = usePlace();
  const { issues, workspace } = useStores();
  const navigate = useNavigate();
  const viewer = useViewer();
  const names = useNames();
  const selection = useSelection();
  const [draft, setDraft] = useState<IssueDraft>(emptyDraft);
  const { verdict, word = '', isLoading, ...defaults } = useIssueDefaults(selection[0]);
  const create = useCreateIssue();
  const finish = useFinish();
  const canSave = selection.length > 0 && selection.length <= mostIssueElements && draft.isDeadlineValid;

  // What is seen is of the new one.
  useEffect(() => workspace.getState().selectIssue(undefined), [workspace]);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!canSave || isLoading || create.isPending) return;
    create.mutate(
      {
        ...fieldsOf(draft, defaults),
        description: draft.description.trim() || word,
        forgeObjectId: [...selection],
        analysisViewId: view._id,
        ...(verdict && { classification: verdict._id, statusAtCreation: verdict.status }),
        viewport: viewer ? readScene(viewer) : null,
      },
      { onSuccess: (made) => void finish(made) },
    );
  }

  function cancel() {
    issues.getState().dropPictures();
    void navigate(viewPath(project, view._id, 'issues'));
  }

  return (
    <form className={classes.form} aria-label="Create issue" onSubmit={save}>
      <IssuePanel
        title="Create issue"
        foot={
          <div className={classes.actions}>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading || create.isPending} disabled={!canSave}>
              Create issue
            </Button>
          </div>
        }
      >
        {create.isError && (
          <AlertBox level="error" title="The issue could not be created, please retry">
            {errorMessage(create.error)}
          </AlertBox>
        )}
        <ChosenElements
          elements={selection.map((element) => ({
            id: String(element),
            name: names?.nameOf(element) || names?.globalIdOf(element) || `Element ${element}`,
          }))}
        />
        <OpenAlready elements={selection} />
        <IssueFields
          draft={draft}
          defaults={{ ...defaults, description: word }}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <NewPictures />
      </IssuePanel>
    </form>
  );
}

/** Attaches the pictures that were waiting, selects the issue and shows it; the scene is its own already. */
function useFinish() {
  const { project, view } = usePlace();
  const { issues, workspace } = useStores();
  const pictures = useIssuesState((state) => state.pictures);
  const notify = useNotifications((state) => state.notify);
  const navigate = useNavigate();
  const attach = useAttach();
  return async ({ _id }: IssueDetail) => {
    const selected = { id: _id, viewId: view._id };
    workspace.getState().selectIssue(selected);
    issues.getState().setShown(selected);
    issues.getState().dropPictures();
    await navigate(issuePath(project, view._id, _id, 'detail'));
    for (const { picture, type } of pictures) {
      await attach({ issueId: _id, picture, filename: 'asset.png', type }).catch((error: unknown) => {
        notify('error', `A picture could not be added to the issue. ${errorMessage(error)}`);
      });
    }
  };
}

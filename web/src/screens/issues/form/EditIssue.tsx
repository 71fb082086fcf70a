import { Button } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import type { IssueChanges, IssueDetail } from '@plumbline/contract/resources/issues';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { issuePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useIssueRights } from '../../../data/issues/issueRights.ts';
import { useIssue, useUpdateIssue } from '../../../data/issues/issues.ts';
import { issueLabel } from '../../../data/issues/names.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { IssuePanel } from '../IssuePanel.tsx';
import { OpenIssue } from '../OpenIssue.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { ChosenElements } from './ChosenElements.tsx';
import { IssueFields } from './IssueFields.tsx';
import classes from './IssueForm.module.css';
import { changesOf, draftOf } from './issueDraft.ts';
import { TakeSelection } from './TakeSelection.tsx';
import { useIssueDefaults } from './useIssueDefaults.ts';

/** Changes an issue ([ISSUE-2]). */
export function EditIssue() {
  return (
    <OpenIssue title="Edit issue" failure="We couldn't access the issue, please retry.">
      {(issue) => <OpenToSome key={issue._id} issue={issue} />}
    </OpenIssue>
  );
}

function OpenToSome({ issue }: { issue: IssueDetail }) {
  const { mayChange, lacks } = useIssueRights()(issue);
  return mayChange ? <OpenForm issue={issue} /> : <IssuePanel title="Edit issue">{lacks}</IssuePanel>;
}

/** What is edited is the issue as it was when the form opened, until somebody takes the new one. */
function OpenForm({ issue }: { issue: IssueDetail }) {
  const [base, setBase] = useState(issue);
  return <EditForm key={base.revision} issue={base} onTake={setBase} />;
}

function EditForm({ issue, onTake }: { issue: IssueDetail; onTake: (issue: IssueDetail) => void }) {
  const { project, view } = usePlace();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(issue));
  const [elements, setElements] = useState<
    readonly { forgeObjectId: number | null; name: string; externalId: string }[]
  >(issue.elements);
  const defaults = useIssueDefaults(elements[0]?.forgeObjectId ?? undefined);
  const update = useUpdateIssue(issue._id);
  const { refetch } = useIssue(issue._id);
  const detail = issuePath(project, view._id, issue._id, 'detail');

  function save(revision: number) {
    const changes: IssueChanges = changesOf(issue, draft, defaults);
    if (elements !== issue.elements) {
      changes.forgeObjectId = elements.flatMap(({ forgeObjectId }) => forgeObjectId ?? []);
      if (view.model) changes.model = view.model._id;
    }
    if (Object.keys(changes).length === 0) return void navigate(detail);
    update.mutate({ ...changes, revision }, { onSuccess: () => void navigate(detail) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.isDeadlineValid && !update.isPending) save(issue.revision);
  }

  async function takeTheirs() {
    const { data } = await refetch();
    if (data) onTake(data);
  }

  const conflict = update.error instanceof ApiError ? update.error.payloadOf('issues.changed') : undefined;
  return (
    <form className={classes.form} aria-label="Edit issue" onSubmit={submit}>
      <IssuePanel
        title="Edit issue"
        backTo={detail}
        foot={
          <div className={classes.actions}>
            <Button variant="default" onClick={() => void navigate(detail)}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={update.isPending}
              disabled={!draft.isDeadlineValid || conflict !== undefined}
            >
              Save
            </Button>
          </div>
        }
      >
        {conflict && (
          <ChangedMeanwhile
            changes={conflict.changes}
            isBusy={update.isPending}
            onTake={() => void takeTheirs()}
            onKeep={() => save(conflict.revision)}
          />
        )}
        {update.isError && !conflict && (
          <AlertBox level="error" title="The issue could not be updated, please retry">
            {errorMessage(update.error)}
          </AlertBox>
        )}
        <strong>{issueLabel(issue)}</strong>
        <IssueFields
          draft={draft}
          defaults={defaults}
          assigned={issue.assignedUser}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <ChosenElements
          elements={elements.map(({ externalId, name }) => ({ id: externalId, name: name || externalId }))}
          action={<TakeSelection elements={elements} onTake={setElements} />}
        />
      </IssuePanel>
    </form>
  );
}

import { Button } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import type { WatchlistDetail } from '@plumbline/contract/resources/workPackages';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { viewPath, workPackagePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { useUpdatePackage, useWorkPackage } from '../../../data/progress/workPackages.ts';
import { DeleteWorkPackage } from '../DeleteWorkPackage.tsx';
import { OpenWorkPackage } from '../OpenWorkPackage.tsx';
import { lacksWrite, useMayWrite } from '../useMayWrite.ts';
import { WorkPackagePanel } from '../WorkPackagePanel.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { ElementSelection } from './ElementSelection.tsx';
import { MissingIdsDialog } from './MissingIdsDialog.tsx';
import { PackageFields } from './PackageFields.tsx';
import classes from './PackageForm.module.css';
import { changesOf, draftOf, type SelectionDraft, sourceOf, whatIsMissing } from './packageDraft.ts';
import { ReadOnlySelection } from './ReadOnlySelection.tsx';
import { missingIdsOf, SaveError } from './SaveError.tsx';
import { SaveFoot } from './SaveFoot.tsx';

/** Changes a work package ([WORK-3]). */
export function EditWorkPackage() {
  return (
    <OpenWorkPackage title="Edit work package">
      {(watchlist) => <OpenForm key={watchlist._id} watchlist={watchlist} />}
    </OpenWorkPackage>
  );
}

/** What is edited is the package as it was when the form opened, until somebody takes the new one. */
function OpenForm({ watchlist }: { watchlist: WatchlistDetail }) {
  const [base, setBase] = useState(watchlist);
  return <EditForm key={base.revision} watchlist={base} onTake={setBase} />;
}

function EditForm({ watchlist, onTake }: { watchlist: WatchlistDetail; onTake: (taken: WatchlistDetail) => void }) {
  const { project, view } = usePlace();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const [draft, setDraft] = useState(() => draftOf(watchlist));
  /** Absent while the selection is only read. */
  const [selection, setSelection] = useState<SelectionDraft>();
  const [isDeleting, setDeleting] = useState(false);
  const update = useUpdatePackage(watchlist._id);
  const { refetch } = useWorkPackage(watchlist._id);
  const detail = workPackagePath(project, view._id, watchlist._id, 'detail');
  const missing = mayWrite ? whatIsMissing(draft, selection) : [lacksWrite];
  const conflict = update.error instanceof ApiError ? update.error.payloadOf('workPackages.changed') : undefined;

  function save({ revision = watchlist.revision, ignoreMissingIds = false } = {}) {
    const changes = { ...changesOf(watchlist, draft), ...(selection && { source: sourceOf(selection) }) };
    if (Object.keys(changes).length === 0) return void navigate(detail);
    update.mutate(
      { body: { ...changes, revision, ignoreMissingIds }, csv: selection?.csv },
      { onSuccess: () => void navigate(detail) },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (missing.length === 0 && !update.isPending) save();
  }

  async function takeTheirs() {
    const { data } = await refetch();
    if (data) onTake(data);
  }

  return (
    <form className={classes.form} aria-label="Edit work package" onSubmit={submit}>
      <WorkPackagePanel
        title="Edit work package"
        backTo={detail}
        foot={
          <SaveFoot missing={missing} isBusy={update.isPending} isBlocked={conflict !== undefined} cancelTo={detail}>
            {mayWrite && (
              <Button
                variant="subtle"
                color="danger"
                leftSection={<IconTrash aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            )}
          </SaveFoot>
        }
      >
        {conflict && (
          <ChangedMeanwhile
            who={conflict.changedBy}
            isBusy={update.isPending}
            onTake={() => void takeTheirs()}
            onKeep={() => save({ revision: conflict.revision })}
          />
        )}
        <SaveError error={update.error} />
        {selection === undefined ? (
          <ReadOnlySelection
            watchlist={watchlist}
            onUnlock={() => setSelection({ mode: watchlist.source.mode, filter: watchlist.source.filter ?? {} })}
          />
        ) : (
          <ElementSelection
            selection={selection}
            isModeLocked
            onChange={(part) => setSelection((before) => before && { ...before, ...part })}
          />
        )}
        <PackageFields draft={draft} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} />
      </WorkPackagePanel>
      <MissingIdsDialog
        missing={missingIdsOf(update.error)}
        isBusy={update.isPending}
        onCancel={update.reset}
        onIgnore={() => save({ ignoreMissingIds: true })}
      />
      <DeleteWorkPackage
        watchlist={watchlist}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate(viewPath(project, view._id, 'progress/work-packages'))}
      />
    </form>
  );
}

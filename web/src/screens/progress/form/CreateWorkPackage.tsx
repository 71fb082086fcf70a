import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { viewPath, workPackagePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { useCreatePackage } from '../../../data/progress/workPackages.ts';
import { lacksWrite, useMayWrite } from '../useMayWrite.ts';
import { WorkPackagePanel } from '../WorkPackagePanel.tsx';
import { ElementSelection } from './ElementSelection.tsx';
import { MissingIdsDialog } from './MissingIdsDialog.tsx';
import { PackageFields } from './PackageFields.tsx';
import classes from './PackageForm.module.css';
import {
  emptyDraft,
  fieldsOf,
  type PackageDraft,
  type SelectionDraft,
  sourceOf,
  whatIsMissing,
} from './packageDraft.ts';
import { missingIdsOf, SaveError } from './SaveError.tsx';
import { SaveFoot } from './SaveFoot.tsx';

/** A new work package ([WORK-3]). */
export function CreateWorkPackage() {
  const { project, view } = usePlace();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<PackageDraft>(emptyDraft);
  const [selection, setSelection] = useState<SelectionDraft>({ mode: 'csv', filter: {} });
  const create = useCreatePackage();
  const missing = useMayWrite() ? whatIsMissing(draft, selection) : [lacksWrite];

  function save(ignoreMissingIds = false) {
    create.mutate(
      {
        body: { ...fieldsOf(draft), source: sourceOf(selection), ignoreMissingIds },
        csv: selection.mode === 'csv' ? selection.csv : undefined,
      },
      { onSuccess: ({ _id }) => void navigate(workPackagePath(project, view._id, _id, 'detail')) },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (missing.length === 0 && !create.isPending) save();
  }

  return (
    <form className={classes.form} aria-label="Create work package" onSubmit={submit}>
      <WorkPackagePanel
        title="Create work package"
        foot={
          <SaveFoot
            missing={missing}
            isBusy={create.isPending}
            cancelTo={viewPath(project, view._id, 'progress/work-packages')}
          />
        }
      >
        <SaveError error={create.error} />
        <ElementSelection
          selection={selection}
          onChange={(part) => setSelection((before) => ({ ...before, ...part }))}
        />
        <PackageFields draft={draft} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} />
      </WorkPackagePanel>
      <MissingIdsDialog
        missing={missingIdsOf(create.error)}
        isBusy={create.isPending}
        onCancel={create.reset}
        onIgnore={() => save(true)}
      />
    </form>
  );
}

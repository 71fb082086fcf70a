import { Button } from '@mantine/core';
import type { RootModel } from '@plumbline/contract/resources/models';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useActiveModel, useRootModels } from '../../../data/models/activeModel.ts';
import { useRenewModel } from '../../../data/models/models.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatCount } from '../../../ui/format.ts';
import classes from './FilePage.module.css';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** Says which elements of the active model have no file any more, and lets people make a version without them. */
export function KeptElements({ projectId }: { projectId: string }) {
  const notify = useNotifications((state) => state.notify);
  const { data: model } = useActiveModel(projectId, { fresh: true });
  const { data: roots } = useRootModels(projectId, model?._id, { fresh: true });
  const { mutate, isPending, isSuccess } = useRenewModel(projectId);
  const kept = (roots ?? []).filter(({ hasFile }) => !hasFile);
  if (!model || kept.length === 0 || isSuccess) return null;
  const onError = (cause: Error) => notify('alert', errorMessage(cause));
  return (
    <div className={classes.notice}>
      <AlertBox
        level="alert"
        title={titleOf(model.name, kept)}
        action={
          <Button variant="default" loading={isPending} onClick={() => mutate(undefined, { onError })}>
            Make a version without {kept.length === 1 ? 'it' : 'them'}
          </Button>
        }
      >
        Its {formatCount(countOf(kept))} elements can be seen, but nothing can be analysed against this version, and new
        model files wait. Upload {kept.length === 1 ? 'the file' : 'the files'} again, or make a version without{' '}
        {kept.length === 1 ? 'it' : 'them'}.
      </AlertBox>
    </div>
  );
}

function titleOf(version: string, kept: readonly RootModel[]): string {
  const names = lists.format(kept.map(({ name }) => `“${name}”`));
  return `${version} holds ${names}, whose ${kept.length === 1 ? 'file was' : 'files were'} deleted`;
}

const countOf = (kept: readonly RootModel[]) => kept.reduce((sum, { elementCount }) => sum + elementCount, 0);

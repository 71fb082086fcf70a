import type { StoredFile } from '@plumbline/contract/resources/files';
import type { ModelFileState } from '@plumbline/contract/resources/models';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { type Services, ServicesContext } from '../services.ts';
import { fakeClient } from '../testing/fakeClient.ts';
import { useModelFileStates } from './modelFiles.ts';

const file = (_id: string) => ({ _id }) as StoredFile;
const state = (fileId: string, status: ModelFileState['status'], progress = 0) => ({ fileId, status, progress });

function Shown({ kind, files }: { kind: 'model' | 'scan'; files: readonly StoredFile[] }) {
  const states = useModelFileStates({ projectId: 'p', kind }, files);
  return <p>{states && [...states.values()].map(({ fileId, status }) => `${fileId} ${status}`).join()}</p>;
}

/** Answers one list of states after the other, the last one for ever. */
function setup(...answers: ModelFileState[][]) {
  let asked = 0;
  const client = fakeClient({ 'models.fileStates': () => answers[Math.min(asked++, answers.length - 1)] });
  const queryClient = new QueryClient();
  const page = (kind: 'model' | 'scan', ids: string[]) => (
    <QueryClientProvider client={queryClient}>
      <ServicesContext value={client as Partial<Services> as Services}>
        <Shown kind={kind} files={ids.map(file)} />
      </ServicesContext>
    </QueryClientProvider>
  );
  return { page, answers, asked: () => asked };
}

test('a file on its way is asked about until it has arrived', async () => {
  const waiting = [state('a', 'waiting')];
  const { page, asked } = setup(waiting, waiting, [state('a', 'reading', 0.5)], [state('a', 'ready', 1)]);
  const { host } = renderUi(page('model', ['a']));
  await expect.poll(() => host.querySelector('p')?.textContent, { timeout: 20_000 }).toBe('a ready');
  expect(asked()).toBe(4);
});

test('a file that has come since is asked about', async () => {
  const { page, answers } = setup([state('a', 'ready')]);
  const { host, rerender } = renderUi(page('model', ['a']));
  await expect.poll(() => host.querySelector('p')?.textContent).toBe('a ready');
  answers.push([state('a', 'ready'), state('b', 'ready')]);
  rerender(page('model', ['a', 'b']));
  await expect.poll(() => host.querySelector('p')?.textContent).toBe('a ready,b ready');
});

test('scans are not asked about', async () => {
  const { page, asked } = setup([state('a', 'waiting')]);
  const { host } = renderUi(page('scan', ['a']));
  expect(host.querySelector('p')?.textContent).toBe('');
  expect(asked()).toBe(0);
});

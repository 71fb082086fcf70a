import { expect, test } from 'vitest';
import { createStartedImports, type StartedImport, unwatchedImports } from './imports.ts';
import { aDevice } from './testing/aDevice.ts';

const of = (importId: string, kind: StartedImport['kind'] = 'model'): StartedImport => ({
  projectId: 'p1',
  kind,
  importId,
});

test('the corner tells of what is not on the screen anyway, until it is put away', () => {
  const store = createStartedImports(aDevice());
  const { add, watch, dismiss, forget } = store.getState();
  const shown = () => unwatchedImports(store.getState()).map(({ importId }) => importId);
  add([of('a'), of('b', 'scan')]);
  add([of('c'), of('a')]);
  expect(shown()).toEqual(['c', 'a', 'b']);
  watch({ projectId: 'p1', kind: 'model' });
  expect(shown()).toEqual(['b']);
  dismiss();
  expect(shown()).toEqual([]);
  forget(new Set(['c']));
  watch(undefined);
  expect(shown()).toEqual(['a']);
});

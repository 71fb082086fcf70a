import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '@plumbline/engine/judge/AnalysisSettings';
import { openRun } from '@plumbline/engine/steps/openRun';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';
import { expect, onTestFinished, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import { inTransaction } from '../../platform/database.ts';
import { addModel, addView, testElements } from '../verdicts/verdicts.fixture.ts';
import * as repository from './repository.ts';
import type { Run } from './service.ts';
import { stepsOfRun } from './stepsOfRun.ts';

test('[ENG-3] what a run finds of scans that contradict each other is kept with it, and forgotten when it begins anew', async () => {
  const house = await openSharedHouse();
  onTestFinished(() => house.close());
  const { db } = house.platform;
  const projectId = await house.addProject('states');
  const modelId = await addModel(house, projectId, testElements(1));
  const viewId = await addView(house, projectId, { modelId, status: 'in_progress' });
  const order = { tenantId: 'states', settings: defaultSettings, scans: [] } as unknown as Run['order'];
  const runId = await inTransaction(db, (trx) => house.modules.runs.start(trx, { projectId, viewId, order }));
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-states-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const work = await openRun(folder);
  const tell = stepsOfRun.find(({ kind }) => kind === 'tell-judge');
  const record = {
    states: (found: Parameters<typeof repository.setStates>[2]) => repository.setStates(db, runId, found),
    notes: async () => {},
  };
  const handOver = () => tell?.handOver?.({ work, record } as never, { trade: '' });
  const findStates = async () => (await house.modules.runs.findLastRuns([viewId])).get(viewId)?.states;

  await work.folder.writeJson(stepFiles.states, null);
  await handOver();
  expect(await findStates()).toBeUndefined();
  const states = { message: 'These scans show different states: …', newerFiles: ['second.e57'] };
  await work.folder.writeJson(stepFiles.states, states);
  await handOver();
  expect(await findStates()).toEqual(states);
  await repository.resetRun(db, runId, 1);
  expect(await findStates()).toBeUndefined();
});

import { expect, test } from 'vitest';
import { type ViewportFacts, viewportStatus } from './viewportStatus.ts';

const ready: ViewportFacts = { hasModel: true, isModelThere: true, isEmpty: false, isReady: true };
const problem = new Error('No answer');

test.each<[string, Partial<ViewportFacts>, object]>([
  ['everything is there', {}, { kind: 'ready' }],
  [
    'nobody knows yet',
    { hasModel: undefined, isModelThere: false, isReady: false },
    { kind: 'loading', stage: 'model' },
  ],
  ['the model arrives', { isModelThere: false, isReady: false }, { kind: 'loading', stage: 'model' }],
  ['the verdicts arrive', { isReady: false }, { kind: 'loading', stage: 'classifications' }],
  ['there is no model', { hasModel: false, isReady: false }, { kind: 'noModel' }],
  ['a model without geometry', { isEmpty: true }, { kind: 'emptyModel' }],
  ['no WebGL', { viewerProblem: problem, isModelThere: false }, { kind: 'problem', problem, what: 'viewer' }],
  ['a broken file', { modelProblem: problem, isModelThere: false }, { kind: 'problem', problem, what: 'model' }],
  ['no verdicts', { paintingProblem: problem, isReady: false }, { kind: 'problem', problem, what: 'classifications' }],
  [
    'no verdicts, while the model still arrives',
    { paintingProblem: problem, isModelThere: false },
    { kind: 'loading' },
  ],
  ['the graphics card stopped', { lost: { isLate: true } }, { kind: 'lost', isLate: true }],
])('[VIEW-1] what stands over the scene: %s', (_name, change, status) => {
  expect(viewportStatus({ ...ready, ...change })).toMatchObject(status);
});

import { expect, test } from 'vitest';
import { createSelectedProject } from './selectedProject.ts';
import { aDevice } from './testing/aDevice.ts';

test('[AUTH-8] the id of the selected project is kept under one key, and nothing else', () => {
  const kept = new Map<string, string>();
  createSelectedProject(aDevice(kept)).getState().select('p1');
  expect([...kept.keys()]).toEqual(['plumbline']);
  expect(JSON.parse(kept.get('plumbline') ?? '').state).toEqual({ projectId: 'p1' });
});

test('[AUTH-8] it is there again in the next visit', () => {
  const kept = new Map<string, string>();
  createSelectedProject(aDevice(kept)).getState().select('p1');
  expect(createSelectedProject(aDevice(kept)).getState().projectId).toBe('p1');
});

test('[AUTH-8] forgetting leaves nothing behind', () => {
  const kept = new Map<string, string>();
  const store = createSelectedProject(aDevice(kept));
  store.getState().select('p1');
  store.reset();
  expect(store.getState().projectId).toBeUndefined();
  expect(kept.size).toBe(0);
});

test.each(['{"state":{"projectId":7}}', '{"state":null}', '{}', 'no json'])(
  '[AUTH-8] what is not readable in storage counts as no project: %s',
  (text) => {
    expect(createSelectedProject(aDevice(new Map([['plumbline', text]]))).getState().projectId).toBeUndefined();
  },
);

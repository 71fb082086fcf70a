import { expect, test } from 'vitest';
import { createSelectedProject } from './selectedProject.ts';

function memory(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries));
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

test('[AUTH-8] the id of the selected project is kept under one key, and nothing else', () => {
  const storage = memory();
  createSelectedProject(storage).getState().select('p1');
  expect([...storage.items.keys()]).toEqual(['plumbline']);
  expect(JSON.parse(storage.items.get('plumbline') ?? '').state).toEqual({ projectId: 'p1' });
});

test('[AUTH-8] it is there again in the next visit', () => {
  const storage = memory();
  createSelectedProject(storage).getState().select('p1');
  expect(createSelectedProject(storage).getState().projectId).toBe('p1');
});

test('[AUTH-8] forgetting leaves nothing behind', () => {
  const storage = memory();
  const store = createSelectedProject(storage);
  store.getState().select('p1');
  store.getState().forget();
  expect(store.getState().projectId).toBeUndefined();
  expect(storage.items.size).toBe(0);
});

test.each(['{"state":{"projectId":7}}', '{"state":null}', '{}', 'no json'])(
  '[AUTH-8] what is not readable in storage counts as no project: %s',
  (text) => {
    expect(createSelectedProject(memory({ plumbline: text })).getState().projectId).toBeUndefined();
  },
);

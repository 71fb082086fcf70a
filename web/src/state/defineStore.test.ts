import { expect, test } from 'vitest';
import { defineStore } from './defineStore.ts';
import { aDevice } from './testing/aDevice.ts';

interface Note {
  text: string;
  by?: string;
  write(text: string, by: string): void;
}

const start = (set: (note: Partial<Note>) => void): Note => ({
  text: '',
  write: (text: string, by: string) => set({ text, by }),
});
const remembered = {
  key: 'note',
  read: ({ text }: { text?: unknown }) => ({ text: typeof text === 'string' ? text : '' }),
};

test('a store is reset to what it began with, in every application for itself', () => {
  const createNote = defineStore<Note>({ scope: 'project' }, start);
  const [one, other] = [createNote(aDevice()), createNote(aDevice())];
  for (const note of [one, other]) note.getState().write('crack', 'Ada');
  one.reset();
  expect(one.getState()).toStrictEqual(one.getInitialState());
  expect(other.getState()).toMatchObject({ text: 'crack', by: 'Ada' });
});

test('the device remembers what is read of it, and nothing else; a reset is a start without it', () => {
  const kept = new Map<string, string>();
  const createNote = defineStore<Note>({ scope: 'device', remembered }, start);
  createNote(aDevice(kept)).getState().write('crack', 'Ada');
  expect(JSON.parse(kept.get('note')!).state).toEqual({ text: 'crack' });
  const again = createNote(aDevice(kept));
  expect(again.getState().text).toBe('crack');
  again.reset();
  expect(again.getState().text).toBe('');
  expect(kept.size).toBe(0);
});

test('there is no store without a scope, and what has an end is not remembered on the device', () => {
  // @ts-expect-error
  defineStore<Note>({}, start);
  // @ts-expect-error
  defineStore<Note>({ scope: 'project', remembered }, start);
  // @ts-expect-error
  defineStore<Note>({ scope: 'person', remembered }, start);
  const written = import.meta.glob('./**/*.ts', { query: '?raw', import: 'default', eager: true });
  const own = Object.keys(written).filter((path) => String(written[path]).includes("from 'zustand'"));
  expect(own).toEqual(['./defineStore.ts', './stores.ts']);
});

import type { Device } from '../defineStore.ts';

/** A device without anything in its address, and with what a test gives it in its storage. */
export function aDevice(kept = new Map<string, string>()): Device {
  return {
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    search: new URLSearchParams(),
  };
}

import { throwUnless } from '@plumbline/contract/throwUnless';
import type { StateStorage } from 'zustand/middleware';

/** The browser's storage; where it is forbidden or full, things are simply not remembered. */
export function deviceStorage(open: () => Storage): StateStorage {
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(open());
    } catch (error) {
      throwUnless(error, DOMException);
      return null;
    }
  };
  return {
    getItem: (name) => attempt((storage) => storage.getItem(name)),
    setItem: (name, value) => attempt((storage) => storage.setItem(name, value)),
    removeItem: (name) => attempt((storage) => storage.removeItem(name)),
  };
}

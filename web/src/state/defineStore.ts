import { createStore, type StoreApi } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

/** With what a store is reset: another project is opened, or the person leaves. One of the device stays as it is. */
export type Scope = 'project' | 'person' | 'device';

/** What a store may ask of the browser. */
export interface Device {
  storage: StateStorage;
  search: URLSearchParams;
}

export interface Store<State> extends StoreApi<State> {
  scope: Scope;
  /** As at the first start; what the device remembered of it is gone, too. */
  reset(): void;
}

/** What lies in the device's storage under a key may have been written by another version, or by a person. */
interface Remembered<State> {
  key: string;
  /** Makes something good of whatever lies there; what it answers is what is remembered. */
  read(kept: { [Part in keyof State]?: unknown }): Partial<State>;
}

/** What belongs to a project or a person is not remembered: the next one would find it there. */
type StoreOptions<State> =
  | { scope: 'project' | 'person'; remembered?: undefined }
  | { scope: 'device'; remembered?: Remembered<State> };

/** A store that each application makes for itself; `stores.ts` has them all, and resets them by their scope. */
export function defineStore<State extends object>(
  { scope, remembered }: StoreOptions<State>,
  start: (set: StoreApi<State>['setState'], device: Device) => State,
) {
  return function create(device: Device): Store<State> {
    const begin = (set: StoreApi<State>['setState']) => start(set, device);
    const kept =
      remembered &&
      createStore<State>()(
        persist(begin, {
          name: remembered.key,
          storage: createJSONStorage(() => device.storage),
          partialize: remembered.read,
          merge: (found, state) => ({ ...state, ...remembered.read(found ?? {}) }),
        }),
      );
    const store: StoreApi<State> = kept ?? createStore<State>(begin);
    const reset = () => {
      store.setState(store.getInitialState(), true);
      kept?.persist.clearStorage();
    };
    return Object.assign(store, { scope, reset });
  };
}

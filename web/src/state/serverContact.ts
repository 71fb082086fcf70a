import { defineStore } from './defineStore.ts';

export interface ServerContact {
  /** The server does not answer. */
  isLost: boolean;
  /** How often it has answered again after it had not: what failed meanwhile is asked again. */
  returns: number;
  lose(): void;
  regain(): void;
}

/** Whether the server can be reached, as far as anybody has noticed. */
export const createServerContact = defineStore<ServerContact>({ scope: 'device' }, (set) => ({
  isLost: false,
  returns: 0,
  lose: () => set({ isLost: true }),
  regain: () => set(({ returns }) => ({ isLost: false, returns: returns + 1 })),
}));

import { defineStore } from './defineStore.ts';

export interface Maintenance {
  /** The address carries `maintenanceMode`: on for as long as it does. */
  asked: boolean;
  /** The server said so. */
  reported: boolean;
  report(reported: boolean): void;
}

/** Whether the maintenance page stands in for the application ([NOTE-2]). */
export const createMaintenance = defineStore<Maintenance>({ scope: 'device' }, (set, { search }) => ({
  asked: search.has('maintenanceMode'),
  reported: false,
  report: (reported) => set({ reported }),
}));

export const inMaintenance = ({ asked, reported }: Maintenance) => asked || reported;

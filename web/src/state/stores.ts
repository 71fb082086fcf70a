import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StateStorage } from 'zustand/middleware';
import { createMaintenance, inMaintenance } from './maintenance.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { createSelectedProject, type SelectedProject } from './selectedProject.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';

export type Stores = ReturnType<typeof createStores>;

/** The little that is neither on the server nor in the address. */
export function createStores({ storage, search }: { storage: StateStorage; search: URLSearchParams }) {
  return {
    notifications: createNotifications(),
    selectedProject: createSelectedProject(storage),
    maintenance: createMaintenance(search),
    uploads: createUploads(),
  };
}

export const StoresContext = createContext<Stores | undefined>(undefined);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === undefined) throw new Error('StoresContext is missing above this component.');
  return stores;
}

export function useNotifications<Part>(part: (state: Notifications) => Part): Part {
  return useStore(useStores().notifications, part);
}

export function useSelectedProject<Part>(part: (state: SelectedProject) => Part): Part {
  return useStore(useStores().selectedProject, part);
}

export function useUploads<Part>(part: (state: Uploads) => Part): Part {
  return useStore(useStores().uploads, part);
}

export function useInMaintenance(): boolean {
  return useStore(useStores().maintenance, inMaintenance);
}

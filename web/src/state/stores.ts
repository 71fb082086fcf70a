import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Device, Store } from './defineStore.ts';
import { createDismissedNotices } from './dismissedNotices.ts';
import { createDrawnView } from './drawnView.ts';
import { createElementMenu } from './elementMenu.ts';
import { createStartedImports } from './imports.ts';
import { createIssues } from './issues.ts';
import { createLastViewed } from './lastViewed.ts';
import { createMaintenance, inMaintenance } from './maintenance.ts';
import { createNotifications } from './notifications.ts';
import { createOpenTools } from './openTools.ts';
import { createPalette } from './palette.ts';
import { createPanel } from './panel.ts';
import { createPendingChanges } from './pendingChanges.ts';
import { createPhotos } from './photos.ts';
import { createPins } from './pins.ts';
import { createPointPicking } from './pointPicking.ts';
import { createProgress } from './progress.ts';
import { createPropertyPanel } from './propertyPanel.ts';
import { createSceneGuides } from './sceneGuides.ts';
import { createSelectedProject } from './selectedProject.ts';
import { createServerContact } from './serverContact.ts';
import { createShownVersions } from './shownVersions.ts';
import { createSingleKeys } from './singleKeys.ts';
import { createTableColumns } from './tableColumns.ts';
import { createTwoViews } from './twoViews.ts';
import { createUndo } from './undo.ts';
import { createUploads } from './uploads/uploads.ts';
import { createViewerReadiness } from './viewerReadiness.ts';
import { createViewFilter } from './viewFilter.ts';
import { createWorkspace } from './workspace.ts';

/** Every store of an application, as `useStores` names it. */
const definitions = {
  notifications: createNotifications,
  selectedProject: createSelectedProject,
  maintenance: createMaintenance,
  serverContact: createServerContact,
  uploads: createUploads,
  startedImports: createStartedImports,
  workspace: createWorkspace,
  viewerReadiness: createViewerReadiness,
  pendingChanges: createPendingChanges,
  palette: createPalette,
  singleKeys: createSingleKeys,
  panel: createPanel,
  photos: createPhotos,
  pins: createPins,
  pointPicking: createPointPicking,
  propertyPanel: createPropertyPanel,
  shownVersions: createShownVersions,
  viewFilter: createViewFilter,
  dismissedNotices: createDismissedNotices,
  undo: createUndo,
  tableColumns: createTableColumns,
  elementMenu: createElementMenu,
  openTools: createOpenTools,
  drawnView: createDrawnView,
  twoViews: createTwoViews,
  sceneGuides: createSceneGuides,
  lastViewed: createLastViewed,
  issues: createIssues,
  progress: createProgress,
};

type Definitions = typeof definitions;
export type Stores = { [Name in keyof Definitions]: ReturnType<Definitions[Name]> };
type StateOf<Name extends keyof Stores> = ReturnType<Stores[Name]['getState']>;

/** The little that is neither on the server nor in the address. */
export function createStores(device: Device): Stores {
  return Object.fromEntries(Object.entries(definitions).map(([name, create]) => [name, create(device)])) as Stores;
}

/** Forgets what belongs to the project that is left, or to the person who leaves, their project included ([VIEW-13]). */
export function resetStores(stores: Stores, left: 'project' | 'person'): void {
  for (const { scope, reset } of Object.values(stores)) {
    if (scope === 'project' || scope === left) reset();
  }
}

export const StoresContext = createContext<Stores | undefined>(undefined);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === undefined) throw new Error('StoresContext is missing above this component.');
  return stores;
}

const hookOf =
  <Name extends keyof Stores>(name: Name) =>
  <Part>(part: (state: StateOf<Name>) => Part): Part =>
    useStore(useStores()[name] as Store<StateOf<Name>>, part);

export const useNotifications = hookOf('notifications');
export const useSelectedProject = hookOf('selectedProject');
export const useUploads = hookOf('uploads');
export const useStartedImports = hookOf('startedImports');
export const useWorkspace = hookOf('workspace');
export const useViewerReadiness = hookOf('viewerReadiness');
export const usePendingChanges = hookOf('pendingChanges');
export const usePalette = hookOf('palette');
export const useSingleKeys = hookOf('singleKeys');
export const usePanel = hookOf('panel');
export const usePhotos = hookOf('photos');
export const usePins = hookOf('pins');
export const usePointPicking = hookOf('pointPicking');
export const usePropertyPanel = hookOf('propertyPanel');
export const useShownVersions = hookOf('shownVersions');
export const useViewFilter = hookOf('viewFilter');
export const useDismissedNotices = hookOf('dismissedNotices');
export const useUndoEntries = hookOf('undo');
export const useTableColumns = hookOf('tableColumns');
export const useElementMenu = hookOf('elementMenu');
export const useDrawnViewState = hookOf('drawnView');
export const useSceneGuides = hookOf('sceneGuides');
export const useLastViewed = hookOf('lastViewed');
export const useIssuesState = hookOf('issues');
export const useProgressState = hookOf('progress');
export const useServerContact = hookOf('serverContact');
const useMaintenance = hookOf('maintenance');
export const useInMaintenance = (): boolean => useMaintenance(inMaintenance);

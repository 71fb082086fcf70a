import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StateStorage } from 'zustand/middleware';
import { createDismissedNotices, type DismissedNotices } from './dismissedNotices.ts';
import { createDrawnView, type DrawnViewState } from './drawnView.ts';
import { createElementMenu, type ElementMenu } from './elementMenu.ts';
import { createStartedImports, type StartedImports } from './imports.ts';
import { createIssues, type IssuesState } from './issues.ts';
import { createLastViewed, type LastViewed } from './lastViewed.ts';
import { createMaintenance, inMaintenance } from './maintenance.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { createOpenTools } from './openTools.ts';
import { createPalette, type Palette } from './palette.ts';
import { createPanel, type Panel } from './panel.ts';
import { createPendingChanges, type PendingChanges } from './pendingChanges.ts';
import { createPhotos, type Photos } from './photos.ts';
import { createPins, type Pins } from './pins.ts';
import { createPointPicking, type PointPicking } from './pointPicking.ts';
import { createProgress, type ProgressState } from './progress.ts';
import { createPropertyPanel, type PropertyPanelState } from './propertyPanel.ts';
import { createSceneGuides, type SceneGuides } from './sceneGuides.ts';
import { createSelectedProject, type SelectedProject } from './selectedProject.ts';
import { createServerContact, type ServerContact } from './serverContact.ts';
import { createShownVersions, type ShownVersions } from './shownVersions.ts';
import { createSingleKeys, type SingleKeys } from './singleKeys.ts';
import { createTableColumns, type TableColumns } from './tableColumns.ts';
import { createTwoViews, firstTwoViews } from './twoViews.ts';
import { createUndo, type Undo } from './undo.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';
import { createViewerReadiness, type ViewerReadiness } from './viewerReadiness.ts';
import { createViewFilter, type ViewFilterState } from './viewFilter.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

export type Stores = ReturnType<typeof createStores>;

/** The little that is neither on the server nor in the address. */
export function createStores({ storage, search }: { storage: StateStorage; search: URLSearchParams }) {
  return {
    notifications: createNotifications(),
    selectedProject: createSelectedProject(storage),
    maintenance: createMaintenance(search),
    serverContact: createServerContact(),
    uploads: createUploads(),
    startedImports: createStartedImports(),
    workspace: createWorkspace(),
    viewerReadiness: createViewerReadiness(),
    pendingChanges: createPendingChanges(),
    palette: createPalette(storage),
    singleKeys: createSingleKeys(storage),
    panel: createPanel(storage),
    photos: createPhotos(),
    pins: createPins(storage),
    pointPicking: createPointPicking(),
    propertyPanel: createPropertyPanel(storage),
    shownVersions: createShownVersions(),
    viewFilter: createViewFilter(),
    dismissedNotices: createDismissedNotices(storage),
    undo: createUndo(),
    tableColumns: createTableColumns(storage),
    elementMenu: createElementMenu(),
    openTools: createOpenTools(),
    drawnView: createDrawnView(),
    twoViews: createTwoViews(),
    sceneGuides: createSceneGuides(storage),
    lastViewed: createLastViewed(),
    issues: createIssues(),
    progress: createProgress(),
  };
}

/** Forgets what belongs to one project or one person ([VIEW-13]). */
export function resetWorkspace(stores: Stores): void {
  stores.workspace.getState().reset();
  stores.viewerReadiness.getState().reset();
  stores.pendingChanges.getState().reset();
  stores.undo.getState().reset();
  stores.shownVersions.getState().reset();
  stores.viewFilter.getState().reset();
  stores.elementMenu.getState().close();
  stores.openTools.getState().setOpen([]);
  stores.twoViews.getState().change(firstTwoViews);
  stores.drawnView.getState().leave({ isPlaced: true });
  stores.lastViewed.getState().reset();
  stores.issues.getState().reset();
  stores.progress.getState().reset();
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

export function useStartedImports<Part>(part: (state: StartedImports) => Part): Part {
  return useStore(useStores().startedImports, part);
}

export function useWorkspace<Part>(part: (state: Workspace) => Part): Part {
  return useStore(useStores().workspace, part);
}

export function useViewerReadiness<Part>(part: (state: ViewerReadiness) => Part): Part {
  return useStore(useStores().viewerReadiness, part);
}

export function usePendingChanges<Part>(part: (state: PendingChanges) => Part): Part {
  return useStore(useStores().pendingChanges, part);
}

export function usePalette<Part>(part: (state: Palette) => Part): Part {
  return useStore(useStores().palette, part);
}

export function useSingleKeys<Part>(part: (state: SingleKeys) => Part): Part {
  return useStore(useStores().singleKeys, part);
}

export function usePanel<Part>(part: (state: Panel) => Part): Part {
  return useStore(useStores().panel, part);
}

export function usePointPicking(): PointPicking {
  return useStore(useStores().pointPicking);
}

export function usePhotos<Part>(part: (state: Photos) => Part): Part {
  return useStore(useStores().photos, part);
}

export function usePins<Part>(part: (state: Pins) => Part): Part {
  return useStore(useStores().pins, part);
}

export function usePropertyPanel<Part>(part: (state: PropertyPanelState) => Part): Part {
  return useStore(useStores().propertyPanel, part);
}

export function useShownVersions<Part>(part: (state: ShownVersions) => Part): Part {
  return useStore(useStores().shownVersions, part);
}

export function useViewFilter<Part>(part: (state: ViewFilterState) => Part): Part {
  return useStore(useStores().viewFilter, part);
}

export function useDismissedNotices<Part>(part: (state: DismissedNotices) => Part): Part {
  return useStore(useStores().dismissedNotices, part);
}

export function useUndoEntries<Part>(part: (state: Undo) => Part): Part {
  return useStore(useStores().undo, part);
}

export function useTableColumns<Part>(part: (state: TableColumns) => Part): Part {
  return useStore(useStores().tableColumns, part);
}

export function useElementMenu<Part>(part: (state: ElementMenu) => Part): Part {
  return useStore(useStores().elementMenu, part);
}

export function useDrawnViewState<Part>(part: (state: DrawnViewState) => Part): Part {
  return useStore(useStores().drawnView, part);
}

export function useSceneGuides<Part>(part: (state: SceneGuides) => Part): Part {
  return useStore(useStores().sceneGuides, part);
}

export function useLastViewed<Part>(part: (state: LastViewed) => Part): Part {
  return useStore(useStores().lastViewed, part);
}

export function useIssuesState<Part>(part: (state: IssuesState) => Part): Part {
  return useStore(useStores().issues, part);
}

export function useProgressState<Part>(part: (state: ProgressState) => Part): Part {
  return useStore(useStores().progress, part);
}

export function useServerContact<Part>(part: (state: ServerContact) => Part): Part {
  return useStore(useStores().serverContact, part);
}

export function useInMaintenance(): boolean {
  return useStore(useStores().maintenance, inMaintenance);
}

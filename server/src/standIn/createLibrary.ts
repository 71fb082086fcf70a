import { createHash, randomUUID } from 'node:crypto';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { dataRefusal } from './Refusal.ts';
import type { ContentFile, ContentFolder, ContentProject, StandInContent } from './StandInContent.ts';

export interface LibraryHub {
  id: string;
  name: string;
  region: string;
  projects: LibraryProject[];
}

export interface LibraryProject extends Pick<ContentProject, 'name' | 'type' | 'members'> {
  id: string;
  hub: LibraryHub;
  top: LibraryFolder[];
}

export interface LibraryFolder {
  id: string;
  name: string;
  project: LibraryProject;
  parent: LibraryFolder | undefined;
  folders: LibraryFolder[];
  items: LibraryItem[];
}

export interface LibraryItem {
  id: string;
  name: string;
  folder: LibraryFolder;
  /** Oldest first, and never none. */
  versions: LibraryVersion[];
}

export interface LibraryVersion {
  id: string;
  number: number;
  name: string;
  item: LibraryItem;
  modifiedAt: string;
  object: LibraryObject;
  loadIfc: (() => Promise<Uint8Array>) | undefined;
}

export interface LibraryObject {
  /** In the one bucket; the last part of its URN. */
  key: string;
  project: LibraryProject;
  isChunked: boolean;
  isSlow: boolean;
  load(): Promise<Uint8Array>;
  /** Nothing while something slow is being made. */
  findSize(): Promise<number | undefined>;
}

export type NewObject = Omit<LibraryObject, 'findSize'>;

export type Library = ReturnType<typeof createLibrary>;

export const bucket = 'wip.dm.prod';
/** The same at every start, so that what was imported is still known here. */
const idOf = (...path: string[]) => createHash('sha256').update(path.join('\n')).digest('base64url').slice(0, 22);

/** All that the service holds, by the ids it goes by. */
export function createLibrary(content: StandInContent) {
  const folders = new Map<string, LibraryFolder>();
  const items = new Map<string, LibraryItem>();
  const versions = new Map<string, LibraryVersion>();
  const objects = new Map<string, LibraryObject>();
  const hubs = content.hubs.map(({ name, region, projects }) => {
    const hub: LibraryHub = { id: `b.${idOf('hub', name)}`, name, region, projects: [] };
    hub.projects.push(...projects.map((project) => addProject(hub, project)));
    return hub;
  });

  function addProject(hub: LibraryHub, { name, type, members, folders: top }: ContentProject): LibraryProject {
    const project: LibraryProject = { id: `b.${idOf(hub.id, name)}`, name, type, members, hub, top: [] };
    project.top.push(...top.map((folder) => addFolder({ project, parent: undefined }, folder)));
    return project;
  }

  function addFolder(
    { project, parent }: Pick<LibraryFolder, 'project' | 'parent'>,
    { name, folders: inner = [], files = [] }: ContentFolder,
  ): LibraryFolder {
    const id = `urn:adsk.wipprod:fs.folder:co.${idOf(parent?.id ?? project.id, name)}`;
    const folder: LibraryFolder = { id, name, project, parent, folders: [], items: [] };
    folders.set(id, folder);
    folder.folders.push(...inner.map((one) => addFolder({ project, parent: folder }, one)));
    for (const file of files) addFile(folder, file);
    return folder;
  }

  function addFile(folder: LibraryFolder, file: ContentFile): void {
    const item = addItem(folder, file.name, idOf(folder.id, file.name));
    for (const { modifiedAt, load, loadIfc, isSlow = false } of file.versions) {
      const key = `${idOf(item.id, String(item.versions.length))}${endingOf(file.name)}`;
      const object = addObject({ key, project: folder.project, isChunked: file.isChunked ?? false, isSlow, load });
      addVersion(item, { name: file.name, modifiedAt, object, loadIfc });
    }
  }

  function addItem(folder: LibraryFolder, name: string, lineage: string): LibraryItem {
    const item: LibraryItem = { id: `urn:adsk.wipprod:dm.lineage:${lineage}`, name, folder, versions: [] };
    items.set(item.id, item);
    folder.items.push(item);
    return item;
  }

  function addObject({ load, ...object }: NewObject): LibraryObject {
    let making: Promise<Uint8Array> | undefined;
    let size: number | undefined;
    async function make(): Promise<Uint8Array> {
      try {
        const bytes = await load();
        size = bytes.length;
        return bytes;
      } catch (error) {
        making = undefined;
        throw error;
      }
    }
    const get = () => {
      making ??= make();
      return making;
    };
    async function findSize(): Promise<number | undefined> {
      if (!object.isSlow) return (await get()).length;
      // Whoever reads it hears of a failure.
      void bestEffort(get());
      return size;
    }
    const kept: LibraryObject = { ...object, load: get, findSize };
    objects.set(object.key, kept);
    return kept;
  }

  function addVersion(
    item: LibraryItem,
    { name, modifiedAt, object, loadIfc }: Omit<LibraryVersion, 'id' | 'number' | 'item'>,
  ): LibraryVersion {
    const number = item.versions.length + 1;
    const id = `urn:adsk.wipprod:fs.file:vf.${item.id.split(':').at(-1)}?version=${number}`;
    const version = { id, number, name, item, modifiedAt, object, loadIfc };
    item.versions.push(version);
    versions.set(id, version);
    return version;
  }

  const found = <Thing>(thing: Thing | undefined, what: string): Thing => {
    if (thing === undefined) throw dataRefusal(404, 'NOT_FOUND', `The specified ${what} was not found.`);
    return thing;
  };

  return {
    hubs,
    allItems: () => [...items.values()],
    hub: (id: string) =>
      found(
        hubs.find((hub) => hub.id === id),
        'hub',
      ),
    project: (id: string) =>
      found(
        hubs.flatMap((hub) => hub.projects).find((project) => project.id === id),
        'project',
      ),
    folder: (id: string) => found(folders.get(id), 'folder'),
    item: (id: string) => found(items.get(id), 'item'),
    version: (id: string) => found(versions.get(id), 'version'),
    object: (key: string) => found(objects.get(key), 'object'),
    findObject: (key: string) => objects.get(key),

    addObject,
    addVersion,
    createItem: (folder: LibraryFolder, name: string) => addItem(folder, name, randomUUID().replaceAll('-', '')),

    /** The next version of a file, as somebody there would upload it: what it was two versions ago. */
    publish(item: LibraryItem, now: number): LibraryVersion {
      const { name, object, loadIfc } = item.versions.at(-2) ?? (item.versions.at(-1) as LibraryVersion);
      return addVersion(item, { name, object, loadIfc, modifiedAt: new Date(now).toISOString() });
    },
  };
}

export const endingOf = (name: string) => /\.[^.]+$/.exec(name)?.[0] ?? '';

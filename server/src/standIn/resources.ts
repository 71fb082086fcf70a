import {
  bucket,
  type LibraryFolder,
  type LibraryHub,
  type LibraryItem,
  type LibraryProject,
  type LibraryVersion,
} from './createLibrary.ts';

/** Resources as JSON:API writes them, with what the documentation shows of each. */
export const jsonapi = { version: '1.0' };
export const objectUrn = (key: string) => `urn:adsk.objects:os.object:${bucket}/${key}`;
const refTo = (type: string, id: string) => ({ data: { type, id } });
const linkTo = (href: string) => ({ self: { href } });
/** Seven digits of a second, as the service writes them. */
const moment = (iso: string) => iso.replace(/(\.\d+)?Z$/, '.0000000Z');

export const hubResource = ({ id, name, region }: LibraryHub) => ({
  type: 'hubs',
  id,
  attributes: { name, region, extension: { type: 'hubs:autodesk.bim360:Account', version: '1.0', data: {} } },
  relationships: { projects: { links: { related: { href: `/project/v1/hubs/${id}/projects` } } } },
  links: linkTo(`/project/v1/hubs/${id}`),
});

export const projectResource = ({ id, name, type, hub }: LibraryProject) => ({
  type: 'projects',
  id,
  attributes: {
    name,
    scopes: ['b360project.x'],
    extension: { type: 'projects:autodesk.bim360:Project', version: '1.0', data: { projectType: type } },
  },
  relationships: { hub: refTo('hubs', hub.id) },
  links: linkTo(`/project/v1/hubs/${hub.id}/projects/${id}`),
});

export const folderResource = ({ id, name, folders, items, parent, project }: LibraryFolder) => ({
  type: 'folders',
  id,
  attributes: {
    name,
    displayName: name,
    createTime: '2026-08-03T08:00:00.0000000Z',
    lastModifiedTime: moment(newest(items) ?? '2026-08-03T08:00:00Z'),
    objectCount: folders.length + items.length,
    hidden: false,
    extension: { type: 'folders:autodesk.bim360:Folder', version: '1.0', data: {} },
  },
  ...(parent && { relationships: { parent: refTo('folders', parent.id) } }),
  links: linkTo(`/data/v1/projects/${project.id}/folders/${encodeURIComponent(id)}`),
});

const newest = (items: readonly LibraryItem[]) =>
  items
    .map(({ versions }) => versions.at(-1)?.modifiedAt ?? '')
    .sort()
    .at(-1);

export const tipOf = ({ versions }: LibraryItem) => versions.at(-1) as LibraryVersion;

export const itemResource = (item: LibraryItem) => ({
  type: 'items',
  id: item.id,
  attributes: {
    displayName: item.name,
    createTime: moment(item.versions[0]?.modifiedAt ?? ''),
    lastModifiedTime: moment(tipOf(item).modifiedAt),
    hidden: false,
    reserved: false,
    extension: { type: 'items:autodesk.bim360:File', version: '1.0', data: {} },
  },
  relationships: { tip: refTo('versions', tipOf(item).id), parent: refTo('folders', item.folder.id) },
  links: linkTo(`/data/v1/projects/${item.folder.project.id}/items/${encodeURIComponent(item.id)}`),
});

export const versionResource = async ({ id, number, name, item, modifiedAt, object }: LibraryVersion) => ({
  type: 'versions',
  id,
  attributes: {
    name,
    displayName: name,
    versionNumber: number,
    fileType: name.split('.').at(-1),
    storageSize: await object.findSize(),
    createTime: moment(modifiedAt),
    lastModifiedTime: moment(modifiedAt),
    extension: { type: 'versions:autodesk.bim360:File', version: '1.0', data: { processState: 'PROCESSING_COMPLETE' } },
  },
  relationships: {
    item: refTo('items', item.id),
    storage: { ...refTo('objects', objectUrn(object.key)), meta: { link: { href: `/oss/v2/buckets/${bucket}` } } },
    derivatives: refTo('derivatives', Buffer.from(id).toString('base64url')),
  },
  links: linkTo(`/data/v1/projects/${item.folder.project.id}/versions/${encodeURIComponent(id)}`),
});

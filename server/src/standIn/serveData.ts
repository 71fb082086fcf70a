import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bucket, type LibraryFolder, type LibraryItem, type LibraryProject } from './createLibrary.ts';
import { dataRefusal } from './Refusal.ts';
import {
  folderResource,
  hubResource,
  itemResource,
  jsonapi,
  objectUrn,
  projectResource,
  tipOf,
  versionResource,
} from './resources.ts';
import type { StandInParts } from './StandInParts.ts';

type Params = Record<string, string>;

/** Hubs, projects, folders, items and versions. */
export function serveData(app: FastifyInstance, { library, grants, uploads, now }: StandInParts): void {
  const accountOf = ({ headers }: FastifyRequest, scope = 'data:read') => grants.check(headers.authorization, [scope]);

  /** Whoever is no member of a project is refused, whether it is there or not. */
  function enter(request: FastifyRequest, scope?: string): LibraryProject {
    const account = accountOf(request, scope);
    const project = library.project((request.params as Params).project as string);
    if (project.members.includes(account.id)) return project;
    throw dataRefusal(403, 'FORBIDDEN', 'You don’t have permission to access this project.');
  }

  const within = <Thing>(thing: Thing, holder: LibraryProject, project: LibraryProject): Thing => {
    if (holder !== project) throw dataRefusal(404, 'NOT_FOUND', 'The specified resource was not found.');
    return thing;
  };
  const folderIn = (project: LibraryProject, id: string): LibraryFolder => {
    const folder = library.folder(id);
    return within(folder, folder.project, project);
  };
  const itemIn = (project: LibraryProject, id: string): LibraryItem => {
    const item = library.item(id);
    return within(item, item.folder.project, project);
  };

  app.get('/project/v1/hubs', async (request) => {
    const { id } = accountOf(request);
    const seen = library.hubs.filter(({ projects }) => projects.some(({ members }) => members.includes(id)));
    return { jsonapi, links: { self: { href: '/project/v1/hubs' } }, data: seen.map(hubResource) };
  });

  app.get<{ Params: Params }>('/project/v1/hubs/:hub', async (request) => {
    accountOf(request);
    return { jsonapi, data: hubResource(library.hub(request.params.hub as string)) };
  });

  app.get<{ Params: Params }>('/project/v1/hubs/:hub/projects', async (request) => {
    const { id } = accountOf(request);
    const all = library.hub(request.params.hub as string).projects.filter(({ members }) => members.includes(id));
    const page = cut(request, all);
    return { jsonapi, links: page.links, data: page.shown.map(projectResource) };
  });

  app.get<{ Params: Params }>('/project/v1/hubs/:hub/projects/:project/topFolders', async (request) => {
    const project = enter(request);
    if (project.hub.id !== request.params.hub) throw dataRefusal(404, 'NOT_FOUND', 'No such project in this hub.');
    return { jsonapi, data: project.top.map(folderResource) };
  });

  app.get<{ Params: Params }>('/data/v1/projects/:project/folders/:folder/contents', async (request) => {
    const folder = folderIn(enter(request), request.params.folder as string);
    const kind = (request.query as Params)['filter[type]'];
    const all = [...(kind === 'items' ? [] : folder.folders), ...(kind === 'folders' ? [] : folder.items)];
    const page = cut(request, all);
    const items = page.shown.filter((one): one is LibraryItem => 'versions' in one);
    return {
      jsonapi,
      links: page.links,
      data: page.shown.map((one) => ('versions' in one ? itemResource(one) : folderResource(one))),
      ...(items.length > 0 && { included: await Promise.all(items.map((item) => versionResource(tipOf(item)))) }),
    };
  });

  app.get<{ Params: Params }>('/data/v1/projects/:project/items/:item/tip', async (request) => {
    const item = itemIn(enter(request), request.params.item as string);
    return { jsonapi, data: await versionResource(tipOf(item)) };
  });

  app.get<{ Params: Params }>('/data/v1/projects/:project/items/:item/versions', async (request) => {
    const { versions } = itemIn(enter(request), request.params.item as string);
    const page = cut(request, versions.toReversed());
    return { jsonapi, links: page.links, data: await Promise.all(page.shown.map(versionResource)) };
  });

  app.get<{ Params: Params }>('/data/v1/projects/:project/versions/:version', async (request) => {
    const project = enter(request);
    const version = library.version(request.params.version as string);
    return { jsonapi, data: await versionResource(within(version, version.item.folder.project, project)) };
  });

  app.post<{ Params: Params }>('/data/v1/projects/:project/storage', async (request, reply) => {
    const project = enter(request, 'data:create');
    const { data } = read(storageBody, request.body);
    const folder = folderIn(project, data.relationships.target.data.id);
    const id = objectUrn(uploads.makeRoom(folder, data.attributes.name));
    return reply.code(201).send({ jsonapi, data: { type: 'objects', id, relationships: data.relationships } });
  });

  app.post<{ Params: Params }>('/data/v1/projects/:project/items', async (request, reply) => {
    const project = enter(request, 'data:create');
    const { data, included } = read(itemBody, request.body);
    const folder = folderIn(project, data.relationships.parent.data.id);
    const name = data.attributes.displayName;
    if (folder.items.some((item) => item.name.toLowerCase() === name.toLowerCase())) {
      throw dataRefusal(409, 'CONFLICT', 'Another object with the same name already exists in this container.');
    }
    const object = storedObject(included[0].relationships.storage.data.id);
    const item = library.createItem(folder, name);
    const version = library.addVersion(item, { name, object, loadIfc: undefined, modifiedAt: stamp() });
    return reply.code(201).send({ jsonapi, data: itemResource(item), included: [await versionResource(version)] });
  });

  app.post<{ Params: Params }>('/data/v1/projects/:project/versions', async (request, reply) => {
    const project = enter(request, 'data:create');
    const { data } = read(versionBody, request.body);
    const item = itemIn(project, data.relationships.item.data.id);
    const object = storedObject(data.relationships.storage.data.id);
    const name = data.attributes.name;
    const version = library.addVersion(item, { name, object, loadIfc: undefined, modifiedAt: stamp() });
    return reply.code(201).send({ jsonapi, data: await versionResource(version) });
  });

  const stamp = () => new Date(now()).toISOString();

  function storedObject(urn: string) {
    const object = library.findObject(urn.replace(objectUrn(''), ''));
    if (!object) throw dataRefusal(400, 'BAD_INPUT', `Nothing was uploaded to ${urn} in ${bucket}.`);
    return object;
  }
}

const mostOnPage = 200;

/** Pages are counted from 0. */
function cut<Thing>(request: FastifyRequest, all: readonly Thing[]) {
  const query = request.query as Params;
  const number = Number(query['page[number]'] ?? 0);
  const limit = Number(query['page[limit]'] ?? mostOnPage);
  const isWhole = Number.isInteger(number) && Number.isInteger(limit);
  if (!isWhole || number < 0 || limit < 1 || limit > mostOnPage) throw dataRefusal(400, 'BAD_INPUT', 'No such page.');
  const [path = ''] = request.url.split('?');
  const pageAt = (at: number) => ({ href: `${path}?page%5Bnumber%5D=${at}&page%5Blimit%5D=${limit}` });
  return {
    shown: all.slice(number * limit, (number + 1) * limit),
    links: { self: { href: request.url }, ...((number + 1) * limit < all.length && { next: pageAt(number + 1) }) },
  };
}

const refTo = (type: string) => z.object({ data: z.object({ type: z.literal(type), id: z.string() }) });
const extension = (type: string) => z.object({ type: z.literal(type), version: z.string() });
/** As the service lets files be called. */
const filename = z.string().regex(/^[^<>:"/\\|?*`]{1,255}$/);
const head = z.object({ version: z.literal('1.0') });

const storageBody = z.object({
  jsonapi: head,
  data: z.object({
    type: z.literal('objects'),
    attributes: z.object({ name: filename }),
    relationships: z.object({ target: refTo('folders') }),
  }),
});

const itemBody = z.object({
  jsonapi: head,
  data: z.object({
    type: z.literal('items'),
    attributes: z.object({ displayName: filename, extension: extension('items:autodesk.bim360:File') }),
    relationships: z.object({ tip: refTo('versions'), parent: refTo('folders') }),
  }),
  included: z.tuple([
    z.object({
      type: z.literal('versions'),
      id: z.string(),
      attributes: z.object({ name: filename, extension: extension('versions:autodesk.bim360:File') }),
      relationships: z.object({ storage: refTo('objects') }),
    }),
  ]),
});

const versionBody = z.object({
  jsonapi: head,
  data: z.object({
    type: z.literal('versions'),
    attributes: z.object({ name: filename, extension: extension('versions:autodesk.bim360:File') }),
    relationships: z.object({ item: refTo('items'), storage: refTo('objects') }),
  }),
});

function read<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw dataRefusal(400, 'BAD_INPUT', `${issue?.path.join('.')}: ${issue?.message}`);
}

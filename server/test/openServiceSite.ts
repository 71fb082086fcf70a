import { randomBytes } from 'node:crypto';
import { idempotencyHeader, newCallKey } from '@plumbline/contract/client';
import type { Permission } from '@plumbline/contract/permissions';
import { wallsFile } from '../src/modules/models/modelHouse.fixture.ts';
import { openStandIn } from '../src/standIn/openStandIn.ts';
import type { ContentFile, StandInContent } from '../src/standIn/StandInContent.ts';
import { openTestHouse, type TestHouse } from './openTestHouse.ts';

export type ServiceSite = Awaited<ReturnType<typeof openServiceSite>>;
export type ServicePerson = Awaited<ReturnType<ServiceSite['join']>>;

const origin = 'https://plumb.example';
const modifiedAt = '2026-10-01T08:00:00.000Z';
const fileOf = (name: string, ...versions: Uint8Array[]): ContentFile => ({
  name,
  versions: versions.map((bytes) => ({ modifiedAt, load: async () => bytes })),
});

/** A small model, whose next version is a storey higher; a scan of 25 parts; a folder of more pages than one. */
async function makeServiceContent() {
  const walls = {
    old: await wallsFile('Walls'),
    fresh: await wallsFile('Walls', {
      storeys: [
        ['Ground', 0],
        ['Upper', 3],
      ],
    }),
  };
  const scan = randomBytes(100_000);
  const content: StandInContent = {
    accounts: [
      { id: 'ann', name: 'Ann Archer', email: 'ann@service.test', note: 'manages' },
      { id: 'ben', name: 'Ben Baker', email: 'ben@service.test', note: 'sees another project' },
    ],
    hubs: [
      {
        name: 'Northbank',
        region: 'EMEA',
        projects: [
          {
            name: 'Harbour House',
            type: 'ACC',
            members: ['ann'],
            folders: [
              {
                name: 'Project Files',
                folders: [
                  { name: 'Many', files: Array.from({ length: 450 }, (_, i) => fileOf(`Note ${i}.pdf`, scan)) },
                  { name: 'Models', files: [fileOf('Walls.ifc', walls.fresh, walls.old)] },
                ],
                files: [
                  fileOf('Level 1.e57', scan),
                  {
                    name: 'Frame.rvt',
                    versions: [{ modifiedAt, load: async () => scan, loadIfc: async () => walls.old }],
                  },
                  fileOf('Ducts.nwd', scan),
                  fileOf('Readme.pdf', scan),
                ],
              },
            ],
          },
          { name: 'Mill', type: 'BIM360', members: ['ben'], folders: [{ name: 'Project Files' }] },
        ],
      },
    ],
  };
  return { content, walls, scan };
}

/** A stand-in on a port of its own, and the settings of a house that uses it. */
export async function openService() {
  const { content, walls, scan } = await makeServiceContent();
  const client = { id: 'plumbline', secret: undefined, redirectUris: () => [`${origin}/forgeauth`] };
  const standIn = await openStandIn({ content, client, port: 0, host: '127.0.0.1' });
  const settings = {
    DESIGN_SERVICE_CLIENT_ID: 'plumbline',
    DESIGN_SERVICE_URL: standIn.url,
    PUBLIC_URL: origin,
    PLUMBLINE_PART_BYTES: '4096',
  };
  const [hub] = standIn.library.hubs as [(typeof standIn.library.hubs)[number]];
  const find = (name: string) => {
    const item = standIn.library.allItems().find((one) => one.name === name);
    if (item === undefined) throw new Error(`There is no ${name}.`);
    return item;
  };
  return {
    standIn,
    settings,
    origin,
    walls,
    scan,
    hub,
    idOf: (name: string): string => find(name).id,
    /** Of the folder that a file is in. */
    folderOf: (name: string): string => find(name).folder.id,
    /** What connects a project with the one that has files. */
    place: { forgeHubId: hub.id, forgeProjectId: hub.projects[0]?.id as string },
  };
}

/** A house with a project, whose design service is a stand-in. */
export async function openServiceSite(env: Record<string, string> = {}) {
  const service = await openService();
  const house = await openTestHouse({ ...service.settings, ...env });
  const projectId = await house.addProject('northbank|service');
  const paths = servicePaths(projectId);

  async function join(name: string, held: readonly Permission[]) {
    const { userId, authorization } = await house.addMember(`${name}@site.test`, projectId, held);
    return { userId, ...asServicePerson(house, { authorization, ...paths }) };
  }

  return {
    ...service,
    house,
    projectId,
    join,
    ...paths,
    async close(): Promise<void> {
      await house.close();
      await service.standIn.close();
    },
  };
}

export const servicePaths = (projectId: string) => ({
  base: `/api/forge-integration/v3/projects/${projectId}`,
  own: `/api/projects/${projectId}/integration`,
});

interface Calling {
  authorization: string;
  base: string;
  own: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Somebody who is signed in, and what their browser does. */
export function asServicePerson(house: TestHouse, { authorization, base, own }: Calling) {
  async function call(method: Method, path: string, payload?: object, key = newCallKey()) {
    const url = path.startsWith('/') ? path : `${base}/${path}`;
    const headers = { authorization, ...(method === 'POST' && { [idempotencyHeader]: key }) };
    const response = await house.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  }

  /** What a browser does: opens the address, chooses an account, and answers. */
  async function authorise(account: string, more: object = {}, answer = 'allow'): Promise<URLSearchParams> {
    const { body } = await call('POST', `${own}/logins`, { origin, ...more });
    const asked = new URL(body.authorizeUrl);
    const form = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), account, answer });
    const response = await fetch(new URL(asked.pathname, asked), { method: 'POST', body: form, redirect: 'manual' });
    await response.arrayBuffer();
    const back = new URL(response.headers.get('location') as string);
    if (back.origin + back.pathname !== `${origin}/forgeauth`) throw new Error(back.href);
    return back.searchParams;
  }

  const exchange = (back: URLSearchParams) =>
    call('POST', 'oauth/code_exchange', { code: back.get('code'), state: back.get('state') });

  return {
    authorization,
    call,
    authorise,
    exchange,
    logIn: async (account = 'ann', more: object = {}) => exchange(await authorise(account, more)),
    hasAccess: async () => (await call('GET', 'has_valid_access')).body.hasAccess as boolean,
    imports: async (kind = 'scan') => (await call('GET', `${own}/imports?kind=${kind}`)).body.result,
  };
}

import { Readable } from 'node:stream';
import { statusCodeOf, statusOfCode } from '@plumbline/contract/formats/painting';
import { holdsAll, type Permission, permissions } from '@plumbline/contract/permissions';
import { downloadProjectExport } from '@plumbline/contract/resources/projectExports';
import { roles } from '@plumbline/contract/roles';
import { fillPath, patternOf, type RouteDefinition } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readParts } from '../../src/bcf/write/readParts.fixture.ts';
import { readPdf } from '../../src/exports/pdf/readPdf.fixture.ts';
import { keepDrawn } from '../../src/modules/evidence/keepDrawn.fixture.ts';
import { keepSchedule } from '../../src/modules/schedules/keepSchedule.fixture.ts';
import { anActivity, aSchedule } from '../../src/schedules/compare/compare.fixture.ts';
import { type AttackedSite, openAttackedSite, secretWord } from '../attacks/openAttackedSite.ts';
import { isDownload } from './isDownload.ts';

interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

interface Person {
  name: string;
  authorization?: string;
}

const unpublished = new RegExp(`${secretWord} (hidden|is not there)|looked.(through|past)`, 'i');
let site: AttackedSite;
let companyId: string;
const people: Person[] = [];

beforeAll(async () => {
  site = await openAttackedSite();
  const { house, victim } = site;
  const { access } = house.modules;
  people.push({ name: 'stranger' }, { name: 'outsider', authorization: site.people.outsider.authorization as string });
  const add = async (name: string, held?: readonly Permission[]) => {
    const email = `${name.toLowerCase().replaceAll(' ', '-')}@walk.test`;
    const { userId, authorization } = await house.addMember(email, held && victim.projectId, held ?? []);
    people.push({ name, authorization });
    return userId;
  };
  companyId = (await access.findCompany('Test Company'))?.id as string;
  await access.setOperator(await add('operator'), true);
  await access.nameAdministrator(companyId, await add('company administrator'));
  await add('forbidden', [...permissions]);
  for (const role of roles) await add(role.name, role.permissions);
  await keepDrawn(house, { tenantId: victim.tenantId, viewId: victim.viewId, elementIndex: 2 });
  await keepSchedule(
    house,
    victim.projectId,
    victim.owner.userId,
    aSchedule([anActivity('A1', ['2026-09-01', '2026-09-10'])]),
  );
});
afterAll(() => site?.close());

const guid = '00000000-0000-4000-8000-000000000000';

/** What a download is asked for where the ids of its path are not enough. */
const asked: Partial<Record<string, Asked>> = {
  'assets.signPublic': { params: { key: `south|tower/temp/${guid}.png` } },
  'evidence.cut': {
    params: { format: 'json' },
    query: { cut: JSON.stringify({ section: 0, at: [3, 0.1, 1.5], right: [0, 1, 0], up: [0, 0, 1] }) },
  },
  'schedules.exportComparison': { query: { format: 'csv' } },
  'schedules.exportLookAhead': { query: { format: 'csv', from: '2026-09-01' } },
  'qualityReport.pdf': { body: {} },
  'workPackages.pdf': { body: {} },
  'schedules.exportProgress': { body: {} },
};

async function findParams(route: RouteDefinition): Promise<Record<string, string>> {
  const { victim, house } = site;
  const files = await house.platform.db
    .selectFrom('file')
    .select(['id', 'kind', 'storage_key'])
    .where('project_id', '=', victim.projectId)
    .where('status', '=', 'uploaded')
    .execute();
  const fileOf = (kind: string) => files.find((file) => file.kind === kind);
  return {
    projectId: victim.projectId,
    companyId,
    viewId: victim.viewId,
    otherViewId: victim.hiddenViewId,
    modelId: victim.viewModelId,
    issueId: victim.issueId,
    watchlistId: victim.packageId,
    topicGuid: victim.topicGuid,
    fileId: fileOf(/^files\.(\w+)s\./.exec(route.id)?.[1] ?? '')?.id ?? guid,
    key: fileOf('scan')?.storage_key ?? '',
    viewpointGuid: guid,
    documentGuid: guid,
    // Only a version that is not published says something of it.
    forgeObjectId: '2',
    format: 'csv',
  };
}

function inject({ authorization }: Person, method: 'GET' | 'POST', url: string, body?: object) {
  const key = method === 'POST' && { 'idempotency-key': crypto.randomUUID() };
  const headers = { ...(authorization && { authorization }), ...key };
  return site.house.app.inject({ method, url, headers, ...(body && { payload: body }) });
}

async function download(person: Person, route: RouteDefinition) {
  const { params, query = {}, body } = asked[route.id] ?? {};
  const path = fillPath(patternOf(route), { ...(await findParams(route)), ...params });
  return inject(person, route.method as 'GET' | 'POST', `${path}?${new URLSearchParams(query)}`, body);
}

/** Asked for, packed and downloaded; with a reason where one is asked for. */
async function downloadExport(person: Person, reason?: string) {
  const base = `/api/projects/${site.victim.projectId}/exports`;
  const begun = await inject(person, 'POST', base, reason === undefined ? {} : { reason });
  if (begun.statusCode !== 200) return begun;
  const { _id: exportId } = begun.json();
  const packed = { projectId: site.victim.projectId, exportId };
  await site.house.modules.projectExports.pack(packed, new AbortController().signal);
  return inject(person, 'GET', `${base}/${exportId}/download`);
}

type Answer = Awaited<ReturnType<typeof inject>>;

/** Of an answer that names addresses: what lies there. */
async function contentOf(answer: Answer): Promise<Buffer> {
  const addresses = [...answer.body.matchAll(/"(?:signedUrl|url|\w+Url)":"([^"]+)"/g)].map(([, address]) => address);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const found = isJson
    ? await Promise.all(
        addresses.map(async (address) => {
          const { pathname, search } = new URL(address as string, 'http://here.test');
          return (await site.house.app.inject({ url: pathname + search })).rawPayload;
        }),
      )
    : [];
  return found.length === 1 ? (found[0] as Buffer) : Buffer.concat([answer.rawPayload, ...found]);
}

/** Everything that came, as far as texts go: of archives and PDFs what is in them. */
async function textOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 4).toString() === '%PDF') return (await readPdf(bytes)).text;
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const parts = await readParts(Readable.from([bytes]));
  const texts = await Promise.all([...parts].map(async ([name, part]) => `${name}\n${await textOf(part)}`));
  return texts.join('\n');
}

const refusals: Record<string, string> = {
  'auth.tokenMissing': 'sign in',
  'projects.notFound': 'hidden',
  'companies.notFound': 'hidden',
  'auth.forbidden': 'forbidden',
  'projects.exportNeedsReason': 'why?',
};

/** `unpublished` where what came tells of what only those with SR_READ see: its words, its cause, or that element 2 is missing. */
async function outcomeOf(route: RouteDefinition, answer: Answer): Promise<string> {
  if (answer.statusCode !== 200) {
    const { code } = answer.json();
    expect(answer.statusCode, `${route.id}: ${code}`).toBeLessThan(500);
    return refusals[code] ?? `none (${code})`;
  }
  const content = await contentOf(answer);
  const isPainting = route.id.endsWith('forColorizing');
  if (isPainting) return statusOfCode(statusCodeOf(content[2] ?? 0)) === 'missing' ? 'unpublished' : 'given';
  return unpublished.test(await textOf(content)) ? 'unpublished' : 'given';
}

async function walk(title: string, route: RouteDefinition, ask: (person: Person) => Promise<Answer>) {
  const outcomes: string[] = [];
  for (const person of people) outcomes.push(await outcomeOf(route, await ask(person)));
  return [title, ...outcomes];
}

async function walkAll(): Promise<string[][]> {
  const rows = [['', ...people.map(({ name }) => name)]];
  for (const route of routes.filter(isDownload)) {
    if (route !== downloadProjectExport) {
      rows.push(await walk(route.id, route, (person) => download(person, route)));
      continue;
    }
    rows.push(await walk(route.id, route, (person) => downloadExport(person)));
    rows.push(await walk(`${route.id}, with a reason`, route, (person) => downloadExport(person, 'Handover')));
  }
  return rows;
}

test('what comes of every download, for every role and for those outside, is as reviewed', async () => {
  const rows = await walkAll();
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('everyDownload.txt');

  const outcomes = (name: string) => {
    const column = people.findIndex((person) => person.name === name) + 1;
    return rows.slice(1).map((row) => row[column]);
  };
  for (const { name, permissions: held } of roles) {
    expect(outcomes(name).includes('unpublished'), name).toBe(holdsAll(held, ['SR_READ']));
  }
  for (const name of ['stranger', 'outsider', 'forbidden']) {
    expect(
      outcomes(name).filter((outcome) => /given|unpublished/.test(outcome ?? '')),
      name,
    ).toEqual([]);
  }
});

import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@plumbline/contract/client';
import type { Permission } from '@plumbline/contract/permissions';
import { sql } from 'kysely';
import sharp from 'sharp';
import { addModel, addVersion, addView, testElements, verdict } from '../src/modules/verdicts/verdicts.fixture.ts';
import type { TestHouse } from './openTestHouse.ts';

/** Works on issues of everybody. */
const issueWorker = ['READ', 'LIST', 'VIEW_ASSETS', 'ISSUE_WRITE'] as const;

export type IssueSite = Awaited<ReturnType<typeof openIssueSite>>;

/** A project with a model of ten walls, G0 to G9, and a view of it. */
export async function openIssueSite(house: TestHouse, tenant: string) {
  const projectId = await house.addProject(tenant);
  // Identities are one sequence for all projects.
  const first = (await countElements(house)) + 1;
  const elements = testElements(10, (index) => ({ identity: first + index, floor: 'Level 1' }));
  const modelId = await addModel(house, projectId, elements, { active: true });
  const viewId = await addView(house, projectId, { modelId, name: 'Week 40' });
  await addVersion(
    house,
    viewId,
    elements.map((_, index) => verdict(index, 'deviated')),
  );

  async function join(name: string, held: readonly Permission[] = issueWorker) {
    const email = `${name}@${tenant.replace('|', '-')}.test`;
    const member = await house.addMember(email, projectId, held);
    return { email, ...member, ...asIssueMember(house, { ...member, projectId, viewId, tenant }) };
  }
  return { projectId, modelId, viewId, tenant, elements, first, join };
}

async function countElements({ platform }: TestHouse): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(identity), 0) as last from element`.execute(
    platform.db,
  );
  return rows[0]?.last ?? 0;
}

interface Member {
  authorization: string;
  projectId: string;
  viewId: string;
  tenant: string;
}

interface SentBcf {
  bytes: Uint8Array;
  name?: string;
  key?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The calls of issues as one person, in one project. */
export function asIssueMember({ app }: TestHouse, { authorization, projectId, viewId, tenant }: Member) {
  const call = async (method: Method, path: string, payload?: object, headers: Record<string, string> = {}) => {
    const url = path.startsWith('/') ? path : `/api/projects/${projectId}/${path}`;
    const response = await app.inject({
      method,
      url,
      headers: { authorization, ...headers },
      ...(payload && { payload }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status: response.statusCode, body: isJson ? response.json() : undefined, bytes: response.rawPayload };
  };
  const sign = async (verb: string, key: string) =>
    call('POST', `/api/auth/${verb}/${key.split('/').map(encodeURIComponent).join('/')}`);
  const pathOf = (signedUrl: string) => signedUrl.replace(/^https?:\/\/[^/]+/, '');
  const sendBcf = async (path: string, body: object, { bytes, name = 'issues.bcf', key }: SentBcf) => {
    const form = new FormData();
    form.set('json', new Blob([JSON.stringify({ analysisViewId: viewId, ...body })]));
    form.set('bcf', new File([new Uint8Array(bytes)], name));
    const sent = new Request('http://site.test', { method: 'POST', body: form });
    const headers = {
      'content-type': sent.headers.get('content-type') as string,
      ...(key && { [idempotencyHeader]: key }),
    };
    return call('POST', path, Buffer.from(await sent.arrayBuffer()), headers);
  };
  return {
    call,
    previewBcf: (sent: SentBcf, body: object = {}) => sendBcf('bcfs/preview', body, sent),
    importBcf: (sent: SentBcf, body: object) => sendBcf('bcfs/import', body, sent),
    /** Looks at it, then imports it as it was seen. */
    async takeBcf(sent: SentBcf, body: object = {}) {
      const { body: preview } = await sendBcf('bcfs/preview', {}, sent);
      const { body: taken } = await sendBcf('bcfs/import', { fingerprint: preview.fingerprint, ...body }, sent);
      return { preview, taken };
    },
    list: (query: Record<string, string | number> = {}) =>
      call('GET', `issues?${new URLSearchParams(query as Record<string, string>)}`),
    one: (id: string, query = '') => call('GET', `issues/${id}${query}`),
    create: (more: object = {}, key?: string) =>
      call(
        'POST',
        'issues/',
        { analysisViewId: viewId, diagnosis: 'Wall leans', forgeObjectId: [0], ...more },
        key === undefined ? {} : { [idempotencyHeader]: key },
      ),
    update: (id: string, changes: object) => call('PUT', `issues/${id}`, changes),
    remove: (id: string) => call('DELETE', `issues/${id}`),
    changeMany: (body: object) => call('POST', 'issues/bulk/change', body),
    removeMany: (body: object) => call('POST', 'issues/bulk/delete', body),
    undo: (operation: string) => call('POST', `issues/bulk/${operation}/undo`),
    comments: (id: string) => call('GET', `issueComments?filter=${encodeURIComponent(`issue==${id}`)}&limit=10000`),
    comment: (issue: string, comment: string, more: object = {}) =>
      call('POST', 'issueComments', { issue, comment, ...more }),
    watchers: (id: string) => call('GET', `issues/${id}/watchers`),
    watch: (id: string, isWatching: boolean) => call('PUT', `issues/${id}/watchers/me`, { isWatching }),
    uncomment: (id: string) => call('DELETE', `issueComments/${id}`),
    history: async (id: string) => (await call('GET', `issues/${id}/history`)).body.result,
    sign,
    /** Sends a small picture below an issue; answers its key. */
    async sendPicture(issueId: string, ending: 'png' | 'jpg' = 'png'): Promise<string> {
      const key = `${tenant}/issues/${issueId}/${randomUUID()}.${ending}`;
      const { body } = await sign('sign-asset-write-public', key);
      const drawing = sharp({ create: { width: 8, height: 6, channels: 3, background: '#c04020' } });
      const sent = await app.inject({
        method: 'PUT',
        url: pathOf(body.signedUrl),
        headers: { 'content-type': ending === 'png' ? 'image/png' : 'image/jpeg' },
        payload: await (ending === 'png' ? drawing.png() : drawing.jpeg()).toBuffer(),
      });
      if (sent.statusCode >= 300) throw new Error(sent.body);
      return key;
    },
    /** Sends anything as a picture below an issue; answers its key and what came of it. */
    async sendBytes(issueId: string, payload: Buffer) {
      const key = `${tenant}/issues/${issueId}/${randomUUID()}.png`;
      const { body } = await sign('sign-asset-write-public', key);
      const headers = { 'content-type': 'image/png' };
      const sent = await app.inject({ method: 'PUT', url: pathOf(body.signedUrl), headers, payload });
      return { key, status: sent.statusCode, code: sent.json().code };
    },
    readPicture: async (key: string) => {
      const { status, body } = await sign('sign-asset', key);
      return status === 200 ? (await app.inject({ method: 'GET', url: pathOf(body.signedUrl) })).statusCode : status;
    },
    attach: (issueId: string, imagePath: string, more: object = {}) =>
      call('POST', `issues/${issueId}/assets`, { imagePath, type: 'attachment', ...more }),
    detach: (issueId: string, assetId: string) => call('DELETE', `issues/${issueId}/assets/${assetId}`),
  };
}

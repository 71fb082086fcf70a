import { crc32, deflateSync } from 'node:zlib';
import type { Attack } from './Attack.ts';

const at = (call: string, key: string) => `/auth/${call}/${key.split('/').map(encodeURIComponent).join('/')}`;
const id = '00000000-0000-4000-8000-000000000000';

const sign = (tries: string, gets: string, call: string, key: string): Attack => ({
  tries,
  gets,
  attempt: ({ people }) => people.outsider.post(at(call, key)),
});

const temporary = () => `south|tower/temp/${crypto.randomUUID()}.png`;

/** Sends these bytes to an address that a member had signed for a picture. */
const send = (tries: string, gets: string, bytes: string | Buffer): Attack => ({
  tries,
  gets,
  attempt: async ({ people, origin }) => {
    const { text } = await people.member.post(at('sign-asset-write-public', temporary()));
    const { signedUrl } = JSON.parse(text) as { signedUrl: string };
    const headers = { 'content-type': 'image/png' };
    const response = await fetch(new URL(signedUrl, origin), {
      method: 'PUT',
      headers,
      body: new Uint8Array(Buffer.from(bytes)),
    });
    const answer = await response.text();
    return { status: response.status, code: (JSON.parse(answer) as { code: string }).code, text: answer };
  },
});

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** Some bytes that promise 50,000 by 50,000 pixels. */
const bomb = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.from('0000c3500000c3500806000000', 'hex')),
  chunk('IDAT', deflateSync(Buffer.alloc(1000))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** Addresses of pictures and evidence, asked for by who may not see them. */
export const assetAttacks: readonly Attack[] = [
  sign('signs a read in another company', '404 projects.notFound', 'sign-asset', `south|tower/temp/${id}.png`),
  sign(
    'signs a write in another company',
    '404 projects.notFound',
    'sign-asset-write-public',
    `south|tower/temp/${id}.png`,
  ),
  {
    tries: 'writes its own company and climbs to another',
    gets: '400 assets.badKey',
    // By the socket: clients shorten such a path before they send it.
    attempt: ({ raw, people }) =>
      raw(
        [
          `POST /api/auth/sign-asset/north%7Ctower/../south%7Ctower/temp/${id}.png HTTP/1.1`,
          'Host: a',
          `Authorization: ${people.outsider.authorization}`,
          'Connection: close',
          '',
          '',
        ].join('\r\n'),
      ),
  },
  sign('writes another spelling of the company', '404 projects.notFound', 'sign-asset', `SOUTH|TOWER/temp/${id}.png`),
  sign('begins the key with a slash', '404 projects.notFound', 'sign-asset', `/south|tower/temp/${id}.png`),
  {
    tries: 'climbs by encoded dots and slashes',
    gets: '400 assets.badKey',
    attempt: ({ people }) => people.outsider.post('/auth/sign-asset/north%7Ctower%2F..%2Fsouth%7Ctower%2Ftemp%2Fa.png'),
  },
  sign('writes a page', '400 assets.unsupportedExtension', 'sign-asset-write-public', `north|tower/temp/${id}.html`),
  sign(
    'writes a key without an ending',
    '400 assets.keyWithoutExtension',
    'sign-asset-write-public',
    `north|tower/temp/${id}`,
  ),
  sign('writes over a model', '400 assets.badKey', 'sign-asset-write-public', `north|tower/models/${id}.png`),
  sign(
    'writes over an analysis',
    '400 assets.badKey',
    'sign-asset-write-public',
    `north|tower/runs/${id}/element-1.png`,
  ),
  {
    tries: 'writes another type than the ending says',
    gets: '415 storage.wrongType',
    attempt: ({ people }) =>
      people.outsider.post(at('sign-asset-write-public', `north|tower/temp/${id}.png`), {
        query: { contentType: 'text/html' },
      }),
  },
  {
    tries: 'puts another company’s picture into a report of its own',
    gets: '400 reports.badImage',
    attempt: ({ people, own }) =>
      people.outsider.post(`/quality-report/v3/projects/${own.projectId}/analysis/${own.viewId}/pdf`, {
        body: { imageS3Keys: [`south|tower/temp/${id}.png`] },
      }),
  },
  {
    tries: 'puts a scan into a report as a picture',
    gets: '400 reports.badImage',
    attempt: ({ people, own }) =>
      people.outsider.post(`/quality-report/v3/projects/${own.projectId}/analysis/${own.viewId}/pdf`, {
        body: { imageS3Keys: ['north|tower/scans/a.png'] },
      }),
  },
  {
    tries: 'fetches a scan of its own project without FILE_SCAN_READ',
    gets: '403 auth.forbidden',
    attempt: async ({ people, house, victim }) => {
      const rows = house.platform.db.selectFrom('file').select('storage_key').where('id', '=', victim.scanId);
      return people.member.post(at('sign-asset', (await rows.executeTakeFirstOrThrow()).storage_key));
    },
  },
  {
    tries: 'fetches what a run has measured',
    gets: '400 assets.badKey',
    attempt: ({ people }) => people.member.post(at('sign-asset', `south|tower/runs/${id}/run.bin`)),
  },
  {
    tries: 'fetches evidence that no published version names',
    gets: '404 storage.notFound',
    attempt: ({ people }) => people.member.post(at('sign-asset', `south|tower/runs/${id}/element-2.heatmap`)),
  },
  {
    tries: 'has a drawing made of a version that it may not see',
    gets: '404 storage.notFound',
    attempt: ({ people }) => people.member.post(at('sign-asset', `south|tower/drawn/${id}/element-2.sections`)),
  },
  {
    tries: 'has a drawing made of what a key does not name',
    gets: '400 assets.badKey',
    attempt: ({ people }) => people.member.post(at('sign-asset', `south|tower/drawn/${id}/element-2-section-1.html`)),
  },
  {
    tries: 'writes over a drawing',
    gets: '400 assets.badKey',
    attempt: ({ people }) => people.member.post(at('sign-asset-write-public', `south|tower/drawn/${id}/element-2.png`)),
  },
  {
    tries: 'has a building drawn of a project that the key makes up',
    gets: '404 storage.notFound',
    attempt: ({ people }) => people.member.post(at('sign-asset', `south|tower/pictures/${id}/view-${id}.jpg`)),
  },
  {
    tries: 'writes over the picture of a building',
    gets: '400 assets.badKey',
    attempt: ({ people }) =>
      people.member.post(at('sign-asset-write-public', `south|tower/pictures/${id}/view-${id}.jpg`)),
  },
  {
    tries: 'writes a drawing that can hold a script (SVG)',
    gets: '415 assets.svgNotTaken',
    attempt: ({ people }) => people.member.post(at('sign-asset-write-public', `south|tower/temp/${id}.svg`)),
  },
  {
    tries: 'writes below an issue that does not exist',
    gets: '404 assets.noOwner',
    attempt: ({ people }) => people.member.post(at('sign-asset-write-public', `south|tower/issues/${id}/${id}.png`)),
  },
  {
    tries: 'writes below another company’s issue, as if it were its own',
    gets: '404 assets.noOwner',
    attempt: ({ people, victim }) =>
      people.outsider.post(at('sign-asset-write-public', `north|tower/issues/${victim.issueId}/${id}.png`)),
  },
  {
    tries: 'reads below an issue what nobody has attached',
    gets: '404 storage.notFound',
    attempt: ({ people, victim }) =>
      people.member.post(at('sign-asset', `south|tower/issues/${victim.issueId}/${id}.png`)),
  },
  {
    tries: 'writes over a colleague’s picture',
    gets: '404 assets.noOwner',
    attempt: async ({ people }) => {
      const key = temporary();
      await people.changer.post(at('sign-asset-write-public', key));
      return people.member.post(at('sign-asset-write-public', key));
    },
  },
  send('sends a page as a picture', '415 assets.notAnImage', '<script>alert(1)</script>'),
  send(
    'sends a drawing as a picture',
    '415 assets.notAnImage',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="a()"/>',
  ),
  send('sends the beginning of a picture and a page behind it', '415 assets.notAnImage', `\x89PNG\r\n\x1a\n<html>`),
  send('sends a picture of 2,500 million pixels', '413 assets.tooManyPixels', bomb),
];

import type { Attack } from './Attack.ts';
import type { Outcome } from './Outcome.ts';
import type { AttackedSite } from './openAttackedSite.ts';

const base = ({ own }: AttackedSite) => `/files/v3/projects/${own.projectId}/files/scans`;
const scan = { filename: 'scan.e57', size: 100_000, hash: 'b'.repeat(64), visibility: 'scan' };

const begin = (tries: string, gets: string, body: object): Attack => ({
  tries,
  gets,
  attempt: (site) => site.people.outsider.post(`${base(site)}/`, { body: { ...scan, ...body } }),
});

interface Begun {
  fileId: string;
  signedUrl: string;
  partSize: number;
}

let uploads = 0;

/** An upload of two parts, whose first part may be sent. */
async function beginUpload(site: AttackedSite): Promise<Begun> {
  const hash = (uploads++).toString(16).padStart(64, '0');
  const { text } = await site.people.outsider.post(`${base(site)}/`, { body: { ...scan, hash } });
  const fileId = (JSON.parse(text) as { _id: string })._id;
  const next = await site.people.outsider.post(`${base(site)}/${fileId}/next-pending-part`, { body: {} });
  const { part } = JSON.parse(next.text) as { part: { signedUrl: string; partSize: number } };
  return { fileId, ...part };
}

async function put(site: AttackedSite, address: string, bytes: number, method = 'PUT'): Promise<Outcome> {
  const response = await fetch(new URL(address, site.origin), {
    method,
    ...(method === 'PUT' && { body: new Uint8Array(bytes) }),
  });
  const text = await response.text();
  return { status: response.status, code: text ? (JSON.parse(text) as { code: string }).code : undefined, text };
}

const atAddress = (
  tries: string,
  gets: string,
  attempt: (site: AttackedSite, begun: Begun) => Promise<Outcome>,
): Attack => ({ tries, gets, attempt: async (site) => attempt(site, await beginUpload(site)) });

const changed = (address: string, name: string, value: string) => {
  const url = new URL(address, 'http://a');
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
};

/** Files that are not what they say, and addresses that were signed for something else. */
export const uploadAttacks: readonly Attack[] = [
  begin('names a file by a path', '400 files.badName', { filename: '../../etc/cron.d/a.e57' }),
  begin('names a file by a path of Windows', '400 files.badName', { filename: 'C:\\a.e57' }),
  begin('hides the ending behind a mark that turns the writing', '400 files.badName', {
    filename: 'a\u202e75e.exe.e57',
  }),
  begin('breaks the line in a file’s name', '400 files.badName', { filename: 'a\r\nSet-Cookie: b=c.e57' }),
  begin('gives a file no name but dots', '400 files.badName', { filename: '..' }),
  begin('gives a file a name of 300 letters', '400 files.badName', { filename: `${'a'.repeat(300)}.e57` }),
  begin('uploads a program as a scan', '400 files.wrongFormat', { filename: 'a.exe' }),
  begin('uploads a page as a scan', '400 files.wrongFormat', { filename: 'a.html' }),
  begin('uploads nothing', '400 files.empty', { size: 0 }),
  begin('uploads less than nothing', '400 request.invalid', { size: -1 }),
  begin('uploads half a byte', '400 request.invalid', { size: 0.5 }),
  begin('uploads more bytes than can be counted', '400 request.invalid', { size: 1e300 }),
  begin('sends a hash that is none', '400 request.invalid', { hash: '../'.repeat(22).slice(0, 64) }),
  begin('announces another kind', '400 request.invalid', { visibility: 'admin' }),
  atAddress('reports a part that was never sent', '409 files.wrongEtag', (site, { fileId }) =>
    site.people.outsider.post(`${base(site)}/${fileId}/next-pending-part`, {
      body: { previousCompletedPart: { partNumber: 1, etag: 'a'.repeat(32) } },
    }),
  ),
  atAddress('reports a part that the file does not have', '400 files.noSuchPart', (site, { fileId }) =>
    site.people.outsider.post(`${base(site)}/${fileId}/next-pending-part`, {
      body: { previousCompletedPart: { partNumber: 999_999, etag: 'a' } },
    }),
  ),
  atAddress('sends more than was signed for', '413 storage.tooLarge', (site, { signedUrl, partSize }) =>
    put(site, signedUrl, partSize + 1),
  ),
  atAddress('sends less than was signed for', '400 storage.wrongSize', (site, { signedUrl, partSize }) =>
    put(site, signedUrl, partSize - 1),
  ),
  atAddress('changes the part in a signed address', '403 storage.badSignature', (site, { signedUrl, partSize }) =>
    put(site, changed(signedUrl, 'part', '2'), partSize),
  ),
  atAddress('changes the size in a signed address', '403 storage.badSignature', (site, { signedUrl, partSize }) =>
    put(site, changed(signedUrl, 'size', String(partSize * 2)), partSize * 2),
  ),
  atAddress('gives a signed address more time', '403 storage.badSignature', (site, { signedUrl, partSize }) =>
    put(site, changed(signedUrl, 'expires', '99999999999'), partSize),
  ),
  atAddress('adds a claim to a signed address', '403 storage.badSignature', (site, { signedUrl, partSize }) =>
    put(site, changed(signedUrl, 'name', 'a.html'), partSize),
  ),
  atAddress('leaves the signature out', '403 storage.badSignature', (site, { signedUrl, partSize }) =>
    put(site, signedUrl.replace(/signature=[^&]+/, ''), partSize),
  ),
  atAddress('reads where it may write', '403 storage.badSignature', (site, { signedUrl }) =>
    put(site, signedUrl, 0, 'GET'),
  ),
  atAddress('turns a signed address to another company', '403 storage.badSignature', (site, { signedUrl, partSize }) =>
    put(site, signedUrl.replace(/north(%7C|\|)tower/i, 'south%7Ctower'), partSize),
  ),
  atAddress(
    'sends a part after the upload was given up',
    '404 storage.notFound',
    async (site, { fileId, signedUrl, partSize }) => {
      await site.people.outsider.post(`${base(site)}/${fileId}/cancel`);
      await site.house.modules.files.sweep();
      await freeCancelled(site);
      return put(site, signedUrl, partSize);
    },
  ),
];

/** What the job that follows a cancelled upload does. */
async function freeCancelled({ house }: AttackedSite): Promise<void> {
  for await (const { uploadId, key } of house.platform.storage.uploads.listBegun(new Date(Date.now() + 1000))) {
    const known = await house.platform.db.selectFrom('file').select('id').where('upload_id', '=', uploadId).execute();
    if (known.length === 0) await house.modules.files.free({ uploadId, key });
  }
}

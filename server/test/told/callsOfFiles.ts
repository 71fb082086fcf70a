import { createHash } from 'node:crypto';
import type { CalledSite } from './CalledSite.ts';

const bytes = Buffer.from('a file');
const hash = createHash('sha256').update(bytes).digest('hex');
const files = [
  ['scans', 'scan', 'e57'],
  ['models', 'model', 'ifc'],
  ['documents', 'document', 'pdf'],
] as const;

export async function callsOfFiles(site: CalledSite) {
  for (const [plural, visibility, ending] of files) {
    const announce = async (name: string) => {
      const body = { filename: `${name}.${ending}`, size: bytes.length, visibility, hash };
      return (await site.send(`files.${plural}.create`, { body }))._id as string;
    };
    await site.send(`files.${plural}.cancel`, { params: { fileId: await announce('cancelled') } });
    const fileId = await announce('sent');
    await sendPart(site, plural, fileId);
    await site.send(`files.${plural}.download`, { params: { fileId } });
    await signFile(site, fileId);
    await site.send(`files.${plural}.remove`, { params: { fileId } });
  }
}

async function sendPart({ house, send }: CalledSite, plural: string, fileId: string) {
  const asked = `files.${plural}.nextPart`;
  const { part } = await send(asked, { params: { fileId }, body: {} });
  const put = await house.app.inject({ method: 'PUT', url: part.signedUrl, payload: bytes });
  const previousCompletedPart = { partNumber: 1, etag: String(put.headers.etag) };
  await send(asked, { params: { fileId }, body: { previousCompletedPart } });
}

/** The same file by its key in the storage. */
async function signFile({ house, send }: CalledSite, fileId: string) {
  const { db } = house.platform;
  const { storage_key: key } = await db
    .selectFrom('file')
    .select('storage_key')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  await send('assets.sign', { params: { key } });
}

import { openReceiver } from './openReceiver.ts';

const listing = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name><KeyCount>0</KeyCount><IsTruncated>false</IsTruncated></ListBucketResult>`;

/** Something that lists an empty bucket and has what is asked by name, for tests that are not about S3: it looks at no signature. */
export async function openEmptyBucket() {
  const receiver = await openReceiver();
  receiver.answerWith((response, _, { method }) =>
    method === 'HEAD'
      ? response.writeHead(200, { etag: '"1"', 'content-length': 5, 'last-modified': new Date().toUTCString() }).end()
      : response.writeHead(200, { 'content-type': 'application/xml' }).end(listing),
  );
  const folder = {
    name: 'Scanner drop',
    address: new URL(receiver.url).origin,
    bucket: 'bucket',
    folder: 'scans',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  return { settings: { PLUMBLINE_WEBHOOK_ALLOW: '127.0.0.1' }, folder, close: receiver.close };
}

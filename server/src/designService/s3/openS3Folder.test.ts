import { createHash, randomBytes } from 'node:crypto';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Swift, startSwift } from '../../../../test/swift/startSwift.ts';
import { createOutbound } from '../../platform/outbound/createOutbound.ts';
import { type Allowed, readAllowed } from '../../platform/outbound/readAllowed.ts';
import type { SourceFault } from '../SourceFault.ts';
import { openS3Folder } from './openS3Folder.ts';
import type { S3Folder } from './S3Folder.ts';

const bucket = 'scans';
const withS3 = process.env.PLUMBLINE_TEST_S3 !== 'off';
let swift: Swift;
let client: S3Client;

beforeAll(async () => {
  if (!withS3) return;
  swift = await startSwift();
  const credentials = { accessKeyId: swift.accessKey, secretAccessKey: swift.secretKey };
  client = new S3Client({ endpoint: swift.endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
}, 120_000);
afterAll(() => swift?.stop(), 60_000);

const outbound = (allow = '127.0.0.1') => createOutbound({ allowed: readAllowed(allow) as Allowed, production: true });

const smallest = { pageSize: 3, partBytes: 5 * 1024 * 1024 };

function open(prefix: string, more: Partial<S3Folder> = {}, way = outbound()) {
  const own = { accessKeyId: swift.accessKey, secretAccessKey: swift.secretKey };
  return openS3Folder(
    { endpoint: swift.endpoint, region: 'us-east-1', bucket, prefix, ...own, ...more },
    way,
    smallest,
  );
}

const put = (Key: string, Body: Uint8Array | string) =>
  client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ kind }: SourceFault) => kind,
  );

async function readAll(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** Between the source and the server: what it does with an answer is up to the test. */
async function openBetween(act: (response: ServerResponse, path: string) => boolean) {
  const server = createServer((asked, response) => {
    if (act(response, asked.url ?? '')) return;
    const { hostname, port } = new URL(swift.endpoint);
    const on = request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(on);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.runIf(withS3)('a folder of a bucket', () => {
  test('lists folders and files below it, page by page, and nothing beside it', async () => {
    await put('list/site a/level 1/scan é+1 (2).e57', 'one');
    await put('list/site a/photo.jpg', 'photo');
    await put('list/site a/', '');
    await put('list/top.las', 'top');
    await put('listed beside.e57', 'no');
    const source = open('list/');
    const { entries, nextPage } = await source.list();
    expect(nextPage).toBeUndefined();
    expect(entries).toMatchObject([
      { type: 'folder', id: 'site a/', name: 'site a' },
      { type: 'item', id: 'top.las', name: 'top.las', latest: { size: 3, number: undefined } },
    ]);
    const below = await source.list('site a/');
    expect(below.entries.map(({ id }) => id)).toEqual(['site a/level 1/', 'site a/photo.jpg']);
    const [scan] = (await source.list('site a/level 1/')).entries;
    expect(scan).toMatchObject({ id: 'site a/level 1/scan é+1 (2).e57', name: 'scan é+1 (2).e57' });
    const { size, read } = await source.open({
      itemId: scan?.id as string,
      id: (scan as { latest: { id: string } }).latest.id,
    });
    expect(String(await readAll(read({ start: 0, end: size })))).toBe('one');
  });

  test('a folder of more than a page is listed whole', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await put(`many/${name}.las`, 'x');
    const first = await open('many/').list();
    expect([first.entries.length, first.nextPage !== undefined]).toEqual([3, true]);
    const second = await open('many/').list(undefined, first.nextPage);
    expect([second.entries.length, second.nextPage]).toEqual([2, undefined]);
  }, 60_000);

  test('reads by ranges, and only the version that was meant', async () => {
    const bytes = randomBytes(300_000);
    await put('read/a.las', bytes);
    const source = open('read/');
    const version = await source.latest('a.las');
    expect(version).toMatchObject({ id: createHash('md5').update(bytes).digest('hex'), size: 300_000 });
    expect(await source.versions('a.las')).toEqual([version]);
    const { read, size } = await source.open(version);
    expect(await readAll(read({ start: 1000, end: 2000 }))).toEqual(bytes.subarray(1000, 2000));
    expect(await readAll(read({ start: 299_999, end: size }))).toEqual(bytes.subarray(299_999));
    await put('read/a.las', randomBytes(300_000));
    expect(await faultOf(readAll(read({ start: 0, end: 10 })))).toBe('replaced');
    expect(await faultOf(source.open(version))).toBe('replaced');
  });

  test('goes on where a connection broke, and gives up when nothing comes', async () => {
    const bytes = randomBytes(200_000);
    await put('broken/a.las', bytes);
    let broken = 0;
    const endpoint = await openBetween((response, path) => {
      if (!path.includes('x-id=GetObject') || ++broken % 2 === 0) return false;
      const range = /bytes=(\d+)-(\d+)/.exec(String(response.req.headers.range)) as RegExpExecArray;
      const [from, last] = [Number(range[1]), Number(range[2])];
      response.writeHead(206, {
        etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
        'content-range': `bytes ${from}-${last}/${bytes.length}`,
        'content-length': last - from + 1,
      });
      response.write(bytes.subarray(from, from + 50_000), () => response.destroy());
      return true;
    });
    const source = open('broken/', { endpoint });
    const { read, size } = await source.open(await source.latest('a.las'));
    expect(await readAll(read({ start: 0, end: size }))).toEqual(bytes);
    expect(broken).toBeGreaterThan(1);
  });

  test('puts small files and large ones, and a name again is another version', async () => {
    const source = open('put/');
    const putBytes = (name: string, bytes: Uint8Array) =>
      source.put('reports/', { name, size: bytes.length, read: async ({ start, end }) => bytes.subarray(start, end) });
    const first = await putBytes('r.pdf', Buffer.from('one'));
    const second = await putBytes('r.pdf', Buffer.from('other'));
    expect([first.itemId, second.size, first.id === second.id]).toEqual(['reports/r.pdf', 5, false]);
    const large = randomBytes(6 * 1024 * 1024);
    const version = await putBytes('large.pdf', large);
    const { read, size } = await source.open(version);
    expect(Buffer.compare(await readAll(read({ start: 0, end: size })), large)).toBe(0);
  }, 60_000);

  test('says what is wrong: a key, a bucket, a file, a server that is away or busy or none', async () => {
    await put('faults/a.las', 'x');
    expect(await faultOf(open('faults/', { secretAccessKey: 'wrong' }).list())).toBe('forbidden');
    expect(await faultOf(open('faults/', { bucket: 'nowhere' }).list())).toBe('notFound');
    expect(await faultOf(open('faults/').latest('b.las'))).toBe('notFound');
    expect(await faultOf(open('faults/', { endpoint: 'http://127.0.0.1:9' }).list())).toBe('unavailable');
    const answering = (status: number, body: string, headers = {}) =>
      openBetween((response) => {
        response.writeHead(status, headers).end(body);
        return true;
      });
    const at = async (endpoint: Promise<string>) => faultOf(open('faults/', { endpoint: await endpoint }).list());
    expect(await at(answering(503, '<Error><Code>SlowDown</Code></Error>', { 'retry-after': '7' }))).toBe('busy');
    expect(await at(answering(500, ''))).toBe('unavailable');
    expect(await at(answering(301, '<Error><Code>PermanentRedirect</Code></Error>'))).toBe('badAnswer');
  });

  test('keys that lead out of the folder, and servers of the own network, are not asked', async () => {
    await put('secret.las', 'secret');
    await put('inside/a.las', 'x');
    const source = open('inside/');
    for (const id of ['../secret.las', 'a/../../secret.las', './a.las', '..', '']) {
      expect(await faultOf(source.latest(id))).toBe('notFound');
    }
    expect(await faultOf(source.list('../'))).toBe('notFound');
    expect(await faultOf(open('inside/', {}, outbound('')).list())).toBe('notAllowed');
  });
});

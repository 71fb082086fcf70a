import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type Swift, startSwift } from '../../../../test/swift/startSwift.ts';
import type { StorageSettings } from './openStorage.ts';

const withS3 = process.env.PLUMBLINE_TEST_S3 !== 'off';

export const bucket = 'plumbline-tests';

/** The stores that are tested, the S3 one on a real server; where that is off, as in the shorter lane, the folder alone. */
export const kinds = withS3 ? (['folder', 's3'] as const) : (['folder'] as const);
export type Kind = (typeof kinds)[number];

export interface TestStores {
  /** Settings for a store that no other test uses. */
  newStore(kind: Kind): Promise<StorageSettings>;
  /** Of the S3 server. */
  readonly endpoint: string;
  readonly accessKey: string;
  stop(): Promise<void>;
}

export async function startTestStores(): Promise<TestStores> {
  const swift = withS3 ? await startS3() : undefined;
  let nextPrefix = 0;
  return {
    async newStore(kind) {
      const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-storage-'));
      const settings = { dataFolder, publicPath: '/api/storage', signingKey: 'a key for tests, long enough' };
      if (kind === 'folder' || !swift) return settings;
      const url = `s3://${bucket}/test ${++nextPrefix}?endpoint=${swift.endpoint}&pathStyle=1`;
      return { ...settings, url, credentials: { accessKeyId: swift.accessKey, secretAccessKey: swift.secretKey } };
    },
    endpoint: swift?.endpoint ?? '',
    accessKey: swift?.accessKey ?? '',
    stop: async () => swift?.stop(),
  };
}

async function startS3(): Promise<Swift> {
  const swift = await startSwift();
  const client = new S3Client({
    endpoint: swift.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: swift.accessKey, secretAccessKey: swift.secretKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return swift;
}

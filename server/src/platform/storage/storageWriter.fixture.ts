// A process of its own for tests that kill it or take its rights: `storageWriter.fixture.ts <settings> <task>`.
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openStorage, type StorageSettings } from './openStorage.ts';
import type { FolderStorage } from './Storage.ts';
import { StorageError } from './StorageError.ts';

const [settingsJson = '{}', task = ''] = process.argv.slice(2);
const settings = JSON.parse(settingsJson) as StorageSettings;
const storage = await openStorage(settings);
const megabyte = Buffer.alloc(1024 * 1024, 1);
const say = (line: string) => process.stdout.write(`${line}\n`);
const put = (body: Uint8Array | Readable) => storage.put('the/key', body, { contentType: 'text/plain' });
const waitForTheEnd = () => setInterval(() => undefined, 60_000);

const tasks: Record<string, () => Promise<unknown>> = {
  async stopHalfway() {
    waitForTheEnd();
    await put(
      Readable.from(
        (async function* () {
          for (let i = 0; i < 20; i++) yield megabyte;
          say('halfway');
          await new Promise(() => undefined);
        })(),
      ),
    );
  },

  async putAndStay() {
    waitForTheEnd();
    await put(megabyte);
    say('acknowledged');
  },

  putTooMuch: () => put(Buffer.alloc(8 * 1024 * 1024)).catch(sayKind),

  /** An upload of which all fits but the end of its labels. */
  async finishAtTheLimit() {
    const limit = Number(/Max file size +(\d+)/.exec(await readFile('/proc/self/limits', 'utf8'))?.[1]);
    const { uploads } = storage as FolderStorage;
    const size = limit - 100;
    const plan = { key: 'the/key', contentType: 'text/plain', size, partSize: size };
    const uploadId = await uploads.begin(plan);
    const part = { uploadId, partNumber: 1, attempt: 1 };
    const written = await uploads.writePart(part, size, Readable.from([Buffer.alloc(size, 1)]));
    say(JSON.stringify({ uploadId, plan, parts: [written] }));
    await uploads.finish(uploadId, plan, [written]).then(() => say('finished'), sayKind);
  },

  async putWithoutRight() {
    await chmod(join(settings.dataFolder, 'files', '.incoming'), 0o500);
    // Root may write whatever the mode says.
    if (process.getuid?.() === 0) process.seteuid?.(65_534);
    await put(megabyte).catch(sayKind);
  },
};

function sayKind(error: unknown): void {
  say(error instanceof StorageError ? error.kind : String(error));
}

await tasks[task]?.();

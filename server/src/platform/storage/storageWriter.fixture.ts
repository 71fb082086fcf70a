// A process of its own for tests that kill it or take its rights: `storageWriter.fixture.ts <settings> <task>`.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openStorage, type StorageSettings } from './openStorage.ts';
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

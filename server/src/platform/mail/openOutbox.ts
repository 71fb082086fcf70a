import { createHash, randomUUID } from 'node:crypto';
import { chmod, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { orNone } from '@plumbline/contract/orNone';
import { createTransport } from 'nodemailer';
import { StartError } from '../StartError.ts';
import { makeFolder, syncFolder } from '../storage/folder/durable.ts';
import { composeMessage } from './composeMessage.ts';
import type { Mail } from './Mail.ts';
import { MailError } from './MailError.ts';

const halfEnding = '.half';
const abandonedMs = 3_600_000;

/** Every message is an RFC 5322 file in the folder, named by its time. */
export async function openOutbox(folder: string, from: { name: string; address: string }): Promise<Mail> {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await prepareFolder(folder);
  } catch (error) {
    throw new StartError(`The outbox ${folder} cannot be used: ${(error as Error).message}`, { cause: error });
  }

  return {
    kind: 'outbox',

    async send(message) {
      const { message: bytes, messageId } = await composer.sendMail(composeMessage(message, from));
      const mark = message.messageId === undefined ? randomUUID().slice(0, 8) : markOf(message.messageId);
      await translate(async () => {
        // Whoever was killed before it could be noted as sent sends it again, with the same id.
        if (message.messageId !== undefined && (await isThere(folder, mark))) return;
        await writeWhole(folder, fileName(new Date(), mark), bytes as Buffer);
      });
      return { messageId };
    },

    check: () =>
      translate(async () => {
        const path = await writeHalf(folder, Buffer.from('check'));
        await rm(path);
      }),

    close: async () => composer.close(),
  };
}

/** Codes and passwords stand in these files, so only the owner may look. */
async function prepareFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  await chmod(folder, 0o700);
  const halves = (await readdir(folder)).filter((name) => name.endsWith(halfEnding));
  for (const path of halves.map((name) => join(folder, name))) {
    const found = await orNone(stat(path), 'ENOENT');
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}

/** Sorts by time, and has no colon, which some file systems refuse. */
const fileName = (now: Date, mark: string) => `${now.toISOString().replaceAll(':', '-')}-${mark}.eml`;

const markOf = (messageId: string) => createHash('sha256').update(messageId).digest('hex').slice(0, 32);

const isThere = async (folder: string, mark: string) =>
  (await readdir(folder)).some((name) => name.endsWith(`-${mark}.eml`));

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const half = await writeHalf(folder, bytes);
  await rename(half, join(folder, name));
  await syncFolder(folder);
}

async function writeHalf(folder: string, bytes: Buffer): Promise<string> {
  const path = join(folder, `.${randomUUID()}${halfEnding}`);
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await bestEffort(rm(path, { force: true }));
    throw error;
  } finally {
    await handle.close();
  }
  return path;
}

async function translate(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = `The outbox cannot be written: ${(error as Error).message}`;
    throw new MailError('failed', reason, { permanent: false, cause: error });
  }
}

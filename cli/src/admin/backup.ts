import { readConfig } from '@plumbline/server/config';
import type { OpenPlace } from '@plumbline/server/platform/backup/openBackupPlace';
import { StartError } from '@plumbline/server/platform/StartError';
import { StorageError } from '@plumbline/server/platform/storage/StorageError';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';

const placeUsage = 'FOLDER|s3://BUCKET/PREFIX';
const placeDetails = `Backups are kept in a folder of their own, or below a prefix of a bucket, as
s3://bucket/prefix?endpoint=…&region=…&pathStyle=1. A bucket is opened with
AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
const idDetails = '  --id ID     which one; the newest, where nothing is said';

const makeCommand: Command = {
  name: 'backup',
  usage: `${placeUsage} [--keep N]`,
  summary: 'backs up database and files, while people work',
  details: `${placeDetails} Files that the place has already are not sent again.

  --keep N    leaves the newest N backups, and removes older ones with the files that only they used`,
  run: async (args) => {
    const { words, values } = readArgs(args, { keep: { type: 'string' } });
    const keep = readKeep(values.keep);
    const { makeBackup } = await import('@plumbline/server/backup/makeBackup');
    await withPlace(words, { isMade: true }, async (place) => {
      const report = (line: string) => console.log(`  ${line} …`);
      const { manifest, sent, removed } = await makeBackup(settings(), place, { keep, report });
      const { tables, objects, missing, damaged } = manifest;
      console.log(`Backup ${manifest.id} of ${manifest.takenAt} is whole:`);
      console.log(`  ${sum(tables.map(({ rows }) => rows))} rows, ${objects.count} files of ${size(objects.bytes)}`);
      console.log(
        `  ${sent.count} files of ${size(sent.bytes)} were new${removed ? `; ${removed} old ${removed === 1 ? 'backup was' : 'backups were'} removed` : ''}`,
      );
      for (const key of missing) console.log(`! The storage has lost ${key}, which a row refers to.`);
      for (const key of damaged) console.log(`! The storage has damaged ${key}: it is backed up as it is now.`);
    });
  },
};

const verifyCommand: Command = {
  name: 'backup verify',
  usage: `${placeUsage} [--id ID]`,
  summary: 'reads a backup from beginning to end, and says whether it can be restored',
  details: `${placeDetails}\n\n${idDetails}`,
  run: async (args) => {
    const { words, values } = readArgs(args, { id: { type: 'string' } });
    const [{ findBackup }, { verifyBackup }] = await Promise.all([
      import('@plumbline/server/platform/backup/listBackups'),
      import('@plumbline/server/platform/backup/verifyBackup'),
    ]);
    await withPlace(words, {}, async (place) => {
      const manifest = await findBackup(place, values.id);
      const { faults, tables, rows, objects, bytes } = await verifyBackup(place, manifest);
      for (const key of manifest.missing) console.log(`! ${key} was missing already when the backup was made.`);
      for (const fault of faults) console.log(`! ${fault}`);
      const read = `${tables} tables with ${rows} rows, ${objects} files, ${size(bytes)} read`;
      if (faults.length > 0)
        throw new StartError(
          `The backup ${manifest.id} cannot be trusted: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} (${read}).`,
        );
      console.log(`Backup ${manifest.id} of ${manifest.takenAt} is as it was written: ${read}.`);
    });
  },
};

const listCommand: Command = {
  name: 'backup list',
  usage: placeUsage,
  summary: 'lists the backups of a place, oldest first',
  details: placeDetails,
  run: async (args) => {
    const { listBackupIds, loadManifest } = await import('@plumbline/server/platform/backup/listBackups');
    await withPlace(readArgs(args, {}).words, {}, async (place) => {
      const ids = await listBackupIds(place);
      if (ids.length === 0) console.log(`There is no finished backup in ${place.name}.`);
      for (const id of ids) {
        const told = await loadManifest(place, id).then(
          ({ takenAt, version, objects, tables }) =>
            `${takenAt}\tPlumbline ${version}\t${sum(tables.map(({ rows }) => rows))} rows\t${objects.count} files\t${size(objects.bytes)}`,
          (error: Error) => error.message,
        );
        console.log(`${id}\t${told}`);
      }
    });
  },
};

const restoreCommand: Command = {
  name: 'restore',
  usage: `${placeUsage} [--id ID]`,
  summary: 'puts a backup into an empty data folder or database',
  details: `${placeDetails}

${idDetails}

It is restored into the database and storage of the settings (PLUMBLINE_DATA, DATABASE_URL,
STORAGE_URL), which must be empty. PLUMBLINE_TOKEN_KEY must be what it was.`,
  run: async (args) => {
    const { words, values } = readArgs(args, { id: { type: 'string' } });
    const [{ findBackup }, { restoreProduct }, { createLog }] = await Promise.all([
      import('@plumbline/server/platform/backup/listBackups'),
      import('@plumbline/server/backup/restoreProduct'),
      import('@plumbline/server/createLog'),
    ]);
    await withPlace(words, {}, async (place) => {
      const manifest = await findBackup(place, values.id);
      const report = (line: string) => console.log(`  ${line} …`);
      const { heldJobs } = await restoreProduct(settings(), { place, manifest, log: createLog('error'), report });
      console.log(`Backup ${manifest.id} is restored: the state of ${manifest.takenAt}.`);
      if (heldJobs > 0) {
        console.log(
          `  ${heldJobs} mails waited then and may have been sent since. Operators find them among failed jobs.`,
        );
      }
      console.log('  Uploads and analyses that were under way begin again at the next start.');
    });
  },
};

/** The longer names first: a line is taken by the first that it begins with. */
export const backupCommands: readonly Command[] = [verifyCommand, listCommand, makeCommand, restoreCommand];

const settings = () => readConfig(process.env, process.cwd());

async function withPlace(
  words: string[],
  { isMade = false }: { isMade?: boolean },
  work: (place: OpenPlace) => Promise<void>,
): Promise<void> {
  const name = required(words[0], 'Where backups are kept');
  const { openBackupPlace } = await import('@plumbline/server/platform/backup/openBackupPlace');
  const place = await openBackupPlace({ name, credentials: settings().storageCredentials, isMade });
  try {
    await work(place);
  } catch (error) {
    if (error instanceof StorageError) throw new StartError(error.message, { cause: error });
    throw error;
  } finally {
    await place.close();
  }
}

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UsageError('--keep is the number of backups to leave, 1 or more.');
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function size(bytes: number): string {
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

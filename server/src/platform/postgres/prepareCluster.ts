import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../StartError.ts';
import { getClusterArgument, type PostgresContext } from './PostgresContext.ts';
import { takeOwnership } from './postgresAccount.ts';
import { runPostgresProgram } from './runPostgresProgram.ts';

const passwordFile = 'plumbline.password';

/** Makes the cluster unless there is one, and gives the password of its role `plumbline`. */
export async function prepareCluster(context: PostgresContext): Promise<string> {
  const majorVersion = await findMajorVersion(context.cluster);
  if (majorVersion === undefined) return createCluster(context);
  if (majorVersion !== context.binaries.majorVersion) {
    throw otherMajor(majorVersion, context);
  }
  await takeOwnership(context.cluster, context.account);
  return (await readFile(join(context.cluster, passwordFile), 'utf8')).trim();
}

/** No version reads the files of another, and the programs of both would be needed to convert them: a backup needs neither. */
function otherMajor(found: number, { cluster, binaries: { majorVersion } }: PostgresContext): StartError {
  const made = `The database in ${cluster} was made by PostgreSQL ${found}, and this Plumbline comes with PostgreSQL ${majorVersion}.`;
  const way =
    found < majorVersion
      ? 'With the Plumbline that made it, run plumbline backup FOLDER; with this one and PLUMBLINE_DATA set to a new folder, plumbline restore FOLDER.'
      : 'Use the Plumbline that made it, or another data folder.';
  return new StartError(`${made} ${way} Nothing was changed.`);
}

async function findMajorVersion(cluster: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Works in a folder beside the cluster and renames it at the end, so that a cluster is there whole or not at all. */
async function createCluster(context: PostgresContext): Promise<string> {
  context.report('Creating the database');
  await removeUnfinished(context.cluster);
  const unfinished = { ...context, cluster: `${context.cluster}.new-${randomBytes(4).toString('hex')}` };
  const password = randomBytes(24).toString('base64url');
  await mkdir(unfinished.cluster, { mode: 0o700 });
  await takeOwnership(unfinished.cluster, context.account);
  await initialise(unfinished);
  await createRole(unfinished, password);
  await writePrivateFile(unfinished, 'pg_hba.conf', 'host all plumbline 127.0.0.1/32 scram-sha-256\n');
  await writePrivateFile(unfinished, passwordFile, `${password}\n`);
  await rename(unfinished.cluster, context.cluster);
  await syncFolder(dirname(context.cluster));
  return password;
}

/** The initdb of a killed process may still be writing there: then removing takes more than one go. */
async function removeUnfinished(cluster: string): Promise<void> {
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue;
    await rm(join(dirname(cluster), name), { recursive: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** The builtin locale sorts alike on every system; the superuser gets no password and no line in pg_hba.conf. */
async function initialise(context: PostgresContext): Promise<void> {
  const args = ['-D', getClusterArgument(context), '--username=postgres', '--auth=reject', '--no-instructions'];
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (context.settings.fsync === 'off') args.push('--no-sync');
  await runPostgresProgram(context, 'initdb', { args });
}

async function createRole(context: PostgresContext, password: string): Promise<void> {
  const statements = [
    `CREATE ROLE plumbline LOGIN CREATEDB PASSWORD '${password}'`,
    'CREATE DATABASE plumbline OWNER plumbline',
  ];
  await runPostgresProgram(context, 'postgres', {
    args: ['--single', '-j', '-D', getClusterArgument(context), '-c', 'log_checkpoints=off', 'postgres'],
    // With -j, an empty line ends a statement.
    input: statements.map((statement) => `${statement};\n\n`).join(''),
  });
}

async function writePrivateFile({ cluster, account }: PostgresContext, name: string, content: string): Promise<void> {
  const path = join(cluster, name);
  await writeFile(path, content, { mode: 0o600, flush: true });
  if (account) await chown(path, account.uid, account.gid);
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

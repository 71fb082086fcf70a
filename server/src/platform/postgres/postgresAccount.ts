import { chmod, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../StartError.ts';

/** The user that PostgreSQL runs as when this process is root, which PostgreSQL refuses. */
export interface PostgresAccount {
  uid: number;
  gid: number;
}

/** The owner of the cluster if there is one, otherwise `postgres` or `nobody`; undefined unless this process is root. */
export async function findPostgresAccount(cluster: string): Promise<PostgresAccount | undefined> {
  const ownUid = process.getuid?.();
  const owner = await findOwner(cluster);
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid) throw new StartError(`The database folder ${cluster} belongs to another user.`);
    return undefined;
  }
  return owner && owner.uid !== 0 ? owner : findSystemAccount(await readFile('/etc/passwd', 'utf8'));
}

/** Gives the cluster to its account and closes it to others: a restored backup often comes back as root, mode 0755. */
export async function takeOwnership(cluster: string, account: PostgresAccount | undefined): Promise<void> {
  const { uid } = await stat(cluster);
  if (account && uid !== account.uid) {
    await lchown(cluster, account.uid, account.gid);
    for (const name of await readdir(cluster, { recursive: true })) {
      await lchown(join(cluster, name), account.uid, account.gid);
    }
  }
  await chmod(cluster, 0o700);
}

function findSystemAccount(passwd: string): PostgresAccount {
  const rows = passwd.split('\n').map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row) {
    throw new StartError('PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as.');
  }
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

async function findOwner(path: string): Promise<PostgresAccount | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

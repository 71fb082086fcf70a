import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from './BackupError.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A packed file of the backup. */
const packed = z.object({ key: z.string(), size: z.number(), sha256 });

const table = packed.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** When the database was as it is in here. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  /** The major version of PostgreSQL it was read from, for whoever looks. */
  postgres: z.number(),
  /** Tells backups of one product from those of another. */
  origin: z.string(),
  /** The changes that the tables had, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** What waits in the queue, or failed there; absent before the first start. */
  jobs: table.optional(),
  /** A line for each object. */
  objects: packed.extend({ count: z.number(), bytes: z.number() }),
  /** A line for each key that a row refers to. */
  references: packed.extend({ count: z.number() }),
  /** Keys that rows refer to and that the storage did not have when the backup was made. */
  missing: z.array(z.string()),
  /** Keys of objects whose bytes were not what the storage had once taken in. */
  damaged: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifest>;
export type PackedFile = z.infer<typeof packed>;
export type TableFile = z.infer<typeof table>;

const ending = /\n([0-9a-f]{64})\n$/;

/** The manifest as it is stored: its own hash is its last line, so that a cut one is known. */
export function writeManifest(written: Manifest): Buffer {
  const text = JSON.stringify(manifest.parse(written), null, 1);
  return Buffer.from(`${text}\n${hashOf(text)}\n`);
}

export function readManifest(bytes: Buffer, id: string): Manifest {
  const stored = bytes.toString();
  const [end, hash] = ending.exec(stored) ?? [];
  const text = end === undefined ? '' : stored.slice(0, -end.length);
  if (hash === undefined || hashOf(text) !== hash) {
    throw new BackupError(
      `The manifest of the backup ${id} is cut or changed. Nothing in it can be trusted: use another backup.`,
    );
  }
  const parsed = manifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(
    `The backup ${id} was made by a newer version of Plumbline, in a form that this one does not read. Use that version.`,
  );
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

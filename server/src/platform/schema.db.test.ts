import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase } from '../../../test/createMigratedDatabase.ts';
import { type Db, openDatabase } from './database.ts';
import { listSchemaFaults } from './listSchemaFaults.fixture.ts';

const source = await readFile(new URL('schema.ts', import.meta.url), 'utf8');
let db: Db;

beforeAll(async () => {
  const database = await createMigratedDatabase();
  db = openDatabase(database.url);
  return async () => {
    await db.destroy();
    await database.drop();
  };
});

test('the tables that programs are compiled for are those that migrations make', async () => {
  expect(await listSchemaFaults(db, source)).toEqual([]);
});

test.each([
  [
    'a table that only the source has',
    'setting: {',
    'setting_of: { name: string };\n  setting: {',
    'setting_of: not in the database',
  ],
  [
    'a column that only the source has',
    'filename: string;',
    'filename: string;\n    filetitle: string;',
    'file.filetitle: not in the database',
  ],
  ['a column that only the database has', 'head_hash: string;', '', 'file.head_hash: not in schema.ts'],
  [
    'another type',
    'head_hash: string;',
    'head_hash: number;',
    'file.head_hash: number in schema.ts, string in the database',
  ],
  [
    'a bigint declared as another number',
    'part_size: Wide;',
    'part_size: number;',
    'file.part_size: number in schema.ts, Wide in the database',
  ],
  [
    'several types',
    'part_size: Wide;',
    'part_size: Wide | Date;',
    'file.part_size: Wide | Date in schema.ts, Wide in the database',
  ],
  [
    'a null that is not told',
    'sha256: string | null;',
    'sha256: string;',
    'file.sha256: not null in schema.ts, nullable in the database',
  ],
  [
    'a null that never comes',
    'head_hash: string;',
    'head_hash: string | null;',
    'file.head_hash: nullable in schema.ts, not null in the database',
  ],
  [
    'a null inside of JSON that is not told',
    'Json<SourceMeta | null>',
    'Json<SourceMeta>',
    'file.source_meta: not null in schema.ts, nullable in the database',
  ],
  [
    'a default that is not there',
    'head_hash: string;',
    'head_hash: Generated<string>;',
    'file.head_hash: optional in schema.ts, none in the database',
  ],
])('%s is a fault', async (_, from, to, fault) => {
  const start = source.indexOf(from.startsWith('setting') ? '  setting: {' : '  file: {');
  const changed = source.slice(0, start) + source.slice(start).replace(from, to);
  expect(await listSchemaFaults(db, changed)).toEqual([fault]);
});

test('what a migration did to the tables alone is a fault', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`create table new_table (id uuid); alter table file add column new_column text, drop column part_size`.execute(
        trx,
      );
      throw new Error((await listSchemaFaults(trx, source)).join('; '));
    }),
  ).rejects.toThrow(
    'file.new_column: not in schema.ts; file.part_size: not in the database; new_table: not in schema.ts',
  );
});

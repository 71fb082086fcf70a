import { sql } from 'kysely';
import { parseSync } from 'vite';
import type { Db } from './database.ts';

/** What a program reads from a column, whatever name the type has. */
type Kind = 'string' | 'number' | 'Wide' | 'boolean' | 'Date' | 'Buffer' | 'Json' | 'string[]' | 'number[]';

interface Column {
  kind: string;
  /** Undefined where the declaration leaves it open. */
  isNullable: boolean | undefined;
  filling: 'none' | 'optional' | 'never';
}
type Columns = Map<string, Column>;

/** A node of a syntax tree; only those parts are named that are read here. */
interface Node {
  type: string;
  name: string;
  key: Node;
  id: Node;
  body: Node & Node[];
  declaration: Node | null;
  typeAnnotation: Node;
  typeName: Node;
  typeArguments?: { params: Node[] };
  types: Node[];
  members: Node[];
  elementType: Node;
  literal: { value: unknown };
}

/** What `pg` and `openDatabase` make of each type of PostgreSQL. */
const kindOfType: Record<string, Kind> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'Wide',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
  _float4: 'number[]',
  _float8: 'number[]',
};

/** Where the interface `Schema` in this source and the tables in the database are not of one mind. */
export async function listSchemaFaults(db: Db, source: string): Promise<string[]> {
  const declared = readSchema(source);
  const held = await readTables(db);
  const faults: string[] = [];
  for (const name of joinKeys(declared, held)) {
    const [here, there] = [declared.get(name), held.get(name)];
    if (!here) faults.push(`${name}: not in schema.ts`);
    else if (!there) faults.push(`${name}: not in the database`);
    else for (const fault of compareColumns(here, there)) faults.push(`${name}.${fault}`);
  }
  return faults;
}

function compareColumns(declared: Columns, held: Columns): string[] {
  return joinKeys(declared, held).flatMap((name) => {
    const [here, there] = [declared.get(name), held.get(name)];
    if (!here) return `${name}: not in schema.ts`;
    if (!there) return `${name}: not in the database`;
    const faults: string[] = [];
    if (here.kind !== there.kind) faults.push(`${name}: ${here.kind} in schema.ts, ${there.kind} in the database`);
    if (here.isNullable !== undefined && here.isNullable !== there.isNullable)
      faults.push(`${name}: ${sayNull(here)} in schema.ts, ${sayNull(there)} in the database`);
    const isFilled = here.filling === 'none' || here.filling === there.filling;
    if (!isFilled) faults.push(`${name}: ${here.filling} in schema.ts, ${there.filling} in the database`);
    return faults;
  });
}

const joinKeys = (one: Map<string, unknown>, other: Map<string, unknown>) =>
  [...new Set([...one.keys(), ...other.keys()])].sort();
const sayNull = ({ isNullable }: Column) => (isNullable ? 'nullable' : 'not null');

function readSchema(source: string): Map<string, Columns> {
  const { program, errors } = parseSync('schema.ts', source);
  if (errors.length > 0) throw new Error(`schema.ts cannot be parsed: ${errors[0]?.message}`);
  const statements = program.body as unknown as Node[];
  const schema = statements.find(({ declaration }) => declaration?.id?.name === 'Schema')?.declaration;
  if (schema?.type !== 'TSInterfaceDeclaration') throw new Error('schema.ts has no interface Schema.');
  return new Map(schema.body.body.map((table: Node) => [table.key.name, readColumns(table.typeAnnotation)]));
}

const readColumns = ({ typeAnnotation }: Node): Columns =>
  new Map(typeAnnotation.members.map(({ key, typeAnnotation: type }) => [key.name, readColumn(type.typeAnnotation)]));

function readColumn(type: Node): Column {
  const filling = { Generated: 'optional', GeneratedAlways: 'never' }[type.typeName?.name];
  if (filling) return { ...readColumn(type.typeArguments?.params[0] as Node), filling: filling as Column['filling'] };
  const parts = type.type === 'TSUnionType' ? type.types : [type];
  const values = parts.filter((part) => part.type !== 'TSNullKeyword');
  const isNullable = values.length < parts.length;
  const kinds = [...new Set(values.map(kindOf))].join(' | ');
  if (kinds !== 'Json' || isNullable) return { kind: kinds, isNullable, filling: 'none' };
  const content = values[0]?.typeArguments?.params[0] as Node;
  // `unknown` may be null or not.
  return {
    kind: 'Json',
    isNullable: content.type === 'TSUnknownKeyword' ? undefined : readColumn(content).isNullable,
    filling: 'none',
  };
}

/** A name that is not told here stands for words: a union of them in the contract. */
function kindOf(type: Node): Kind {
  switch (type.type) {
    case 'TSNumberKeyword':
      return 'number';
    case 'TSBooleanKeyword':
      return 'boolean';
    case 'TSArrayType':
      return `${kindOf(type.elementType) === 'number' ? 'number' : 'string'}[]`;
    case 'TSTypeReference': {
      const name = type.typeName.name;
      return name === 'Wide' || name === 'Date' || name === 'Buffer' || name === 'Json' ? name : 'string';
    }
    default:
      return 'string';
  }
}

async function readTables(db: Db): Promise<Map<string, Columns>> {
  const { rows } = await sql<{ table: string; name: string; type: string; nullable: boolean; filling: string }>`
    select t.relname as "table", attname as name, y.typname as type, not attnotnull as nullable,
      case when attgenerated <> '' or attidentity = 'a' then 'never'
        when atthasdef or attidentity = 'd' then 'optional' else 'none' end as filling
    from pg_attribute c join pg_class t on t.oid = attrelid join pg_type y on y.oid = atttypid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname not like 'kysely%'
      and attnum > 0 and not attisdropped`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      new Map(columns.map((one) => [one.name, columnOf(one)])),
    ]),
  );
}

function columnOf(row: { type: string; nullable: boolean; filling: string }): Column {
  const filling = row.filling as Column['filling'];
  return { kind: kindOfType[row.type] ?? row.type, isNullable: row.nullable, filling };
}

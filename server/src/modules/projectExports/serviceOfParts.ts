import { causeOfCode } from '@plumbline/contract/cause';
import { statusOfCode } from '@plumbline/contract/formats/painting';
import { mostHandedOver } from '@plumbline/contract/resources/issueFiles';
import type { Actor } from '../../Actor.ts';
import type { ArchivePart } from '../../exports/archive/makeArchive.ts';
import { rowsCsv } from '../../exports/rowsCsv.ts';
import type { Cell } from '../../exports/Sheet.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { unpackSchedule } from '../../schedules/keep/packSchedule.ts';
import type { AuditService } from '../audit/service.ts';
import type { IssueFilesService } from '../issueFiles/service.ts';
import * as repository from './repository.ts';

export interface PartsOptions {
  db: Db;
  storage: Pick<Storage, 'openRead' | 'stat'>;
  audit: Pick<AuditService, 'csvForOperators'>;
  issueFiles: Pick<IssueFilesService, 'bcf'>;
}

export interface ExportedProject {
  id: string;
  name: string;
  tenant_id: string;
  company: string;
  floor_mapping: Record<string, string>;
  element_type_mapping: Record<string, string>;
}

const rowsAtOnce = 10_000;
/** Tables that no other format has a place for, as JSON: what people wrote or decided in them stays readable. */
const tables = [
  'analysis_view',
  'analysis_request',
  'model',
  'issue',
  'watchlist',
  'filter_preset',
  'webhook',
] as const;
/** Of a webhook: what it signs with is no one else's. */
const secretColumns = ['secret', 'secrets', 'sealed_secret'];

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const textPart = (name: string, text: string): ArchivePart => ({ name, open: async () => bytesOf(text) });

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** Two files of one name are both there. */
function createNames() {
  const taken = new Set<string>();
  return (folder: string, filename: string): string => {
    const safe = safeFilename(filename);
    for (let number = 1; ; number++) {
      const name = number === 1 ? `${folder}/${safe}` : `${folder}/${number}-${safe}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

const verdictLabels = [
  'Element (IFC GlobalId)',
  'Name',
  'Type',
  'Floor',
  'Status',
  'Set by a person',
  'Approved',
  'Off by (m)',
  'Tolerance (m)',
  'Coverage',
  'Confidence',
  'Cause',
  'Reason',
];

/** Everything of a project, part by part, in open formats. */
export async function* listParts(
  { db, storage, audit, issueFiles }: PartsOptions,
  project: ExportedProject,
  caller: { userId: string; by: Actor },
): AsyncGenerator<ArchivePart> {
  const nameIn = createNames();
  const csv = (name: string, labels: readonly string[], rows: readonly (readonly Cell[])[]): ArchivePart => ({
    name,
    open: async () => rowsCsv(labels, once(rows)),
  });

  const files = await repository.listFiles(db, project.id);
  yield textPart(
    'README.txt',
    readme(
      project,
      files.some(({ removed_at }) => removed_at !== null),
    ),
  );

  const listed: Cell[][] = [];
  for (const { kind, filename, size, storage_key, sha256, created_at, removed_at, email } of files) {
    const isThere = removed_at === null && (await storage.stat(storage_key)) !== undefined;
    const name = isThere ? nameIn(`files/${kind}s`, filename) : '';
    const removed = removed_at?.toISOString() ?? null;
    listed.push([kind, filename, name, size, sha256, created_at.toISOString(), email, removed]);
    if (isThere) yield { name, size, isPacked: true, open: () => storage.openRead(storage_key) };
  }
  const fileLabels = ['Kind', 'File', 'In this archive', 'Bytes', 'SHA-256', 'Uploaded (UTC)', 'By', 'Removed (UTC)'];
  yield csv('files/files.csv', fileLabels, listed);

  for (const version of await repository.listVersions(db, project.id)) {
    const { view, scan_date, trade, number, status } = version;
    const day = scan_date.toISOString().slice(0, 10);
    const published = status === 'stable' ? 'published' : 'unpublished';
    const name = nameIn('verdicts', `${day} ${view} - ${trade} - version ${number} (${published}).csv`);
    yield { name, open: async () => rowsCsv(verdictLabels, listVerdicts(db, version)) };
  }

  const ids = (await repository.listIssueIds(db, project.id)).map(({ id }) => id);
  const membership = {
    projectId: project.id,
    tenantId: project.tenant_id,
    permissions: ['ALL' as const],
    featureFlags: {},
    nameMappings: { floors: project.floor_mapping, elementTypes: project.element_type_mapping },
  };
  for (let start = 0; start < ids.length; start += mostHandedOver) {
    const some = ids.slice(start, start + mostHandedOver);
    const name = `issues/issues-${start / mostHandedOver + 1}.bcf`;
    const open = async () => {
      const { body } = await issueFiles.bcf({ membership, ...caller }, { version: '3.0', ids: some });
      return body as AsyncIterable<Uint8Array>;
    };
    yield { name, isPacked: true, open };
  }
  for (const { key, size } of await repository.listAssets(db, project.id)) {
    if ((await storage.stat(key)) === undefined) continue;
    const name = `pictures/${key.slice(key.indexOf('/') + 1)}`;
    yield { name, size, isPacked: true, open: () => storage.openRead(key) };
  }

  for (const table of tables) {
    const rows = await repository.listRows(db, table, project.id);
    for (const row of rows) for (const column of secretColumns) delete row[column];
    yield textPart(`data/${table}.json`, `${JSON.stringify(rows, undefined, 2)}\n`);
  }
  for (const { filename, content } of await repository.listSchedules(db, project.id)) {
    const { schedule } = await unpackSchedule(content);
    yield textPart(nameIn('schedules', `${filename}.json`), `${JSON.stringify(schedule, undefined, 1)}\n`);
  }

  const members = await repository.listMembers(db, project.id);
  yield csv(
    'members.csv',
    ['E-mail', 'First name', 'Last name', 'Permissions'],
    members.map(({ email, first_name, last_name, permissions }) => [
      email,
      first_name,
      last_name,
      permissions.join(' '),
    ]),
  );
  yield { name: 'audit.csv', open: async () => audit.csvForOperators({ projectId: project.id, filter: {} }) };
}

async function* listVerdicts(db: Db, version: repository.VersionRow): AsyncGenerator<Cell[][]> {
  let after = -1;
  for (;;) {
    const rows = await repository.listVerdicts(db, version, { after, limit: rowsAtOnce });
    if (rows.length > 0) yield rows.map(cellsOf);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.element_index ?? after;
  }
}

function cellsOf(row: repository.VerdictRow): Cell[] {
  return [
    row.global_id,
    row.name,
    row.element_type,
    row.floor,
    statusOfCode(row.status) ?? String(row.status),
    row.is_manual ? 'yes' : 'no',
    row.approved ? 'yes' : 'no',
    row.magnitude_m,
    row.tolerance_m,
    row.coverage,
    row.confidence,
    row.cause === null ? null : causeOfCode(row.cause),
    row.reason,
  ];
}

function readme({ name, company }: ExportedProject, hasRemoved: boolean): string {
  return [
    `${name} (${company})`,
    '',
    'Everything of this project, in open formats:',
    '  files/       scans, models and documents as they were uploaded, and files.csv with their hashes',
    '  verdicts/    one CSV for each analysis, trade and version; elements by their IFC GlobalId',
    '  issues/      all issues as BCF 3.0, with their pictures and viewpoints',
    '  pictures/    what people attached, as it was stored',
    '  schedules/   schedules that were imported, as JSON',
    '  data/        views, requests, model versions, issues, work packages, filters and webhooks as JSON',
    '  members.csv  who is in the project, and what they may do',
    '  audit.csv    who did what, times in UTC',
    '  manifest.json  the size and SHA-256 of every file here',
    '',
    'Not in here: what can be made again of these files (what the viewer reads, and the evidence that analyses draw).',
    ...(hasRemoved ? ['Some scans were removed by the retention of the project; files.csv says which.'] : []),
    '',
  ].join('\r\n');
}

import { causeOfCode } from '@plumbline/contract/cause';
import { statusOfCode } from '@plumbline/contract/formats/painting';
import { holdsAll, type Permission, viewerPermissions } from '@plumbline/contract/permissions';
import { fileKinds } from '@plumbline/contract/resources/files';
import { mostHandedOver } from '@plumbline/contract/resources/issueFiles';
import type { Actor } from '../../Actor.ts';
import type { ArchivePart } from '../../exports/archive/makeArchive.ts';
import { rowsCsv } from '../../exports/rowsCsv.ts';
import type { Cell } from '../../exports/Sheet.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { unpackSchedule } from '../../schedules/keep/packSchedule.ts';
import type { AnalysesService } from '../analyses/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { IssueFilesService } from '../issueFiles/service.ts';
import { listVisibleVersions } from '../versions/service.ts';
import * as repository from './repository.ts';
import { leftOutOf } from './sightOf.ts';

export interface PartsOptions {
  db: Db;
  storage: Pick<Storage, 'openRead' | 'stat'>;
  audit: Pick<AuditService, 'csvForOperators'>;
  issueFiles: Pick<IssueFilesService, 'bcf'>;
  analyses: Pick<AnalysesService, 'listVisibleViews'>;
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
const tables = {
  analysis_view: viewerPermissions,
  analysis_request: ['ADMIN'],
  model: ['ADMIN'],
  issue: viewerPermissions,
  watchlist: viewerPermissions,
  filter_preset: viewerPermissions,
  webhook: ['ADMIN'],
} as const satisfies Record<repository.ShownTable, readonly Permission[]>;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const textPart = (name: string, text: string): ArchivePart => ({ name, open: async () => bytesOf(text) });
const csvPart = (name: string, labels: readonly string[], rows: readonly (readonly Cell[])[]): ArchivePart => ({
  name,
  open: async () => rowsCsv(labels, once(rows)),
});

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
  'Set by',
  'Set on',
  'Measured status',
  'Approved',
  'Off by (m)',
  'Tolerance (m)',
  'Coverage',
  'Confidence',
  'Cause',
  'Reason',
];

/** For whom a project is packed. */
export interface ExportReader {
  userId: string;
  by: Actor;
  /** What they may see of it: no more is in the file. */
  sight: readonly Permission[];
}

interface Packing extends PartsOptions {
  project: ExportedProject;
  reader: ExportReader;
  sees(needs: readonly Permission[]): boolean;
  nameIn: ReturnType<typeof createNames>;
}

/** All of a project that somebody may see, part by part, in open formats. */
export async function* listParts(
  options: PartsOptions,
  project: ExportedProject,
  reader: ExportReader,
): AsyncGenerator<ArchivePart> {
  const sees = (needs: readonly Permission[]) => holdsAll(reader.sight, needs);
  const packing = { ...options, project, reader, sees, nameIn: createNames() };
  const files = (await repository.listFiles(options.db, project.id)).filter(({ kind }) => sees(fileKinds[kind].list));
  yield textPart('README.txt', readme(project, { files, leftOut: leftOutOf(reader.sight) }));
  yield* listFileParts(packing, files);
  if (sees(viewerPermissions)) yield* listResultParts(packing);
  yield* listDataParts(packing);
  yield* listAdministrationParts(packing);
}

async function* listFileParts(
  { storage, sees, nameIn }: Packing,
  files: readonly repository.FileRow[],
): AsyncGenerator<ArchivePart> {
  const listed: Cell[][] = [];
  for (const { kind, filename, size, storage_key, sha256, created_at, removed_at, email } of files) {
    const mayBeThere = sees(fileKinds[kind].read) && removed_at === null;
    const isThere = mayBeThere && (await storage.stat(storage_key)) !== undefined;
    const name = isThere ? nameIn(`files/${kind}s`, filename) : '';
    const removed = removed_at?.toISOString() ?? null;
    listed.push([kind, filename, name, size, sha256, created_at.toISOString(), email, removed]);
    if (isThere) yield { name, size, isPacked: true, open: () => storage.openRead(storage_key) };
  }
  const labels = ['Kind', 'File', 'In this archive', 'Bytes', 'SHA-256', 'Uploaded (UTC)', 'By', 'Removed (UTC)'];
  yield csvPart('files/files.csv', labels, listed);
}

async function* listResultParts(packing: Packing): AsyncGenerator<ArchivePart> {
  const { db, storage, project, nameIn } = packing;
  yield* listVerdictParts(packing);
  yield* listIssueParts(packing);
  for (const { key, size } of await repository.listAssets(db, project.id)) {
    if ((await storage.stat(key)) === undefined) continue;
    const name = `pictures/${key.slice(key.indexOf('/') + 1)}`;
    yield { name, size, isPacked: true, open: () => storage.openRead(key) };
  }
  for (const { filename, content } of await repository.listSchedules(db, project.id)) {
    const { schedule } = await unpackSchedule(content);
    yield textPart(nameIn('schedules', `${filename}.json`), `${JSON.stringify(schedule, undefined, 1)}\n`);
  }
}

async function* listVerdictParts({ db, analyses, project, reader, nameIn }: Packing): AsyncGenerator<ArchivePart> {
  const { sight } = reader;
  const views = await listViewIds(analyses, project, sight);
  for (const version of listVisibleVersions(await repository.listVersions(db, project.id), sight)) {
    if (!views.has(version.view_id)) continue;
    const { view, scan_date, trade, number, status } = version;
    const day = scan_date.toISOString().slice(0, 10);
    const published = status === 'stable' ? 'published' : 'unpublished';
    const name = nameIn('verdicts', `${day} ${view} - ${trade} - version ${number} (${published}).csv`);
    yield { name, open: async () => rowsCsv(verdictLabels, listVerdicts(db, version)) };
  }
}

async function* listIssueParts({ db, issueFiles, project, reader }: Packing): AsyncGenerator<ArchivePart> {
  const ids = (await repository.listIssueIds(db, project.id)).map(({ id }) => id);
  const { sight, ...caller } = reader;
  const membership = {
    projectId: project.id,
    tenantId: project.tenant_id,
    permissions: [...sight],
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
}

async function* listDataParts({ db, analyses, project, reader, sees }: Packing): AsyncGenerator<ArchivePart> {
  for (const [table, needs] of Object.entries(tables) as [repository.ShownTable, readonly Permission[]][]) {
    if (!sees(needs)) continue;
    const rows = await repository.listRows(db, table, project.id);
    const views = table === 'analysis_view' && (await listViewIds(analyses, project, reader.sight));
    const shown = views ? rows.filter(({ id }) => views.has(String(id))) : rows;
    yield textPart(`data/${table}.json`, `${JSON.stringify(shown, undefined, 2)}\n`);
  }
}

/** Whoever asks for an export administers the project. */
async function* listAdministrationParts({ db, audit, project }: Packing): AsyncGenerator<ArchivePart> {
  const members = await repository.listMembers(db, project.id);
  yield csvPart(
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

async function listViewIds(
  analyses: PartsOptions['analyses'],
  { id: projectId }: ExportedProject,
  sight: readonly Permission[],
): Promise<Set<string>> {
  const views = await analyses.listVisibleViews({ projectId, permissions: [...sight] });
  return new Set(views.map(({ id }) => id));
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
    row.set_by,
    row.set_at,
    row.measured_status === null ? null : (statusOfCode(row.measured_status) ?? String(row.measured_status)),
    row.approved ? 'yes' : 'no',
    row.magnitude_m,
    row.tolerance_m,
    row.coverage,
    row.confidence,
    row.cause === null ? null : causeOfCode(row.cause),
    row.reason,
  ];
}

const bullet = (text: string) => `  ${text}`;

function readme(
  { name, company }: ExportedProject,
  { files, leftOut }: { files: readonly repository.FileRow[]; leftOut: readonly string[] },
): string {
  const hasRemoved = files.some(({ removed_at }) => removed_at !== null);
  return [
    `${name} (${company})`,
    '',
    'All of this project that whoever made this file may see, in open formats:',
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
    ...(leftOut.length > 0 ? ['Left out, as whoever made this file may not see it:', ...leftOut.map(bullet)] : []),
    ...(hasRemoved ? ['Some scans were removed by the retention of the project; files.csv says which.'] : []),
    '',
  ].join('\r\n');
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { causeOfCode, causeOfStatus, sideOfCode } from '@plumbline/contract/cause';
import type { HandCut } from '@plumbline/contract/drawings/handCut';
import { letterOfSection, nameHandCut } from '@plumbline/contract/drawings/nameSection';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { type ElementSections, readElementSections } from '@plumbline/contract/formats/elementSections';
import type { CutFormat } from '@plumbline/contract/resources/evidence';
import { meshFile } from '@plumbline/engine/prove/nameEvidence';
import { readPackPart } from '@plumbline/engine/prove/readPackPart';
import { drawDxf } from '@plumbline/engine/prove/sections/drawDxf';
import { drawSheet as drawSvg, type SheetAbout, titleOfSheet } from '@plumbline/engine/prove/sections/drawSheet';
import type { WantedDrawing } from '@plumbline/engine/steps/draw.worker';
import { type DrawingThread, openDrawingThread } from '@plumbline/engine/steps/openDrawingThread';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../AppError.ts';
import type { Documents } from '../../exports/apart/openDocuments.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import { streamOf } from '../../exports/streamOf.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { StorageError } from '../../platform/storage/StorageError.ts';
import type { AccessService } from '../access/service.ts';
import type { AssetOwner, AssetWanted, MadeObject } from '../assets/service.ts';
import type { ModelsService } from '../models/service.ts';
import { type DrawnFrom, drawnPattern, type Place, type VersionsService } from '../versions/service.ts';
import { orDamaged } from './orDamaged.ts';
import * as repository from './repository.ts';
import { createProofsService, type ProofsOptions } from './serviceOfProofs.ts';

export interface DrawingsOptions extends ProofsOptions {
  storage: Pick<Storage, 'openRead'>;
  versions: Pick<VersionsService, 'seesVersion'>;
  models: Pick<ModelsService, 'datumOf'>;
  access: Pick<AccessService, 'findNameMappings'>;
  documents: Pick<Documents, 'section'>;
}

/** What is drawn, and the verdict it is of. */
interface Proven {
  row: repository.ProofRow;
  drawn: DrawnFrom;
}

interface Wanted extends Proven {
  section: number;
}

/** One of the sections of an element, as data, and how people speak of its drawing. */
interface Drawn {
  row: repository.ProofRow;
  sections: ElementSections;
  index: number;
  number: string;
}

type SheetKind = 'svg' | 'pdf' | 'dxf';

export interface AskedCut {
  cut: HandCut;
  format: CutFormat;
}

type Kind = 'points' | 'sections' | 'png' | 'plan' | 'svg' | 'pdf' | 'dxf';

const contentTypes: Record<Kind, string> = {
  points: 'application/octet-stream',
  sections: 'application/json',
  png: 'image/png',
  plan: 'image/svg+xml',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  dxf: 'application/dxf',
};

const keptBytes = 64 * 1024 * 1024;

/** Draws what verdicts can be seen by from the points and the model that their runs kept. */
export function createDrawingsService(options: DrawingsOptions) {
  const { db, storage, versions, models, access, documents } = options;
  const { findProofIn } = createProofsService(options);
  let thread: DrawingThread | undefined;
  const kept = new LRUCache<string, Uint8Array, () => Promise<Uint8Array>>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length + 200,
    fetchMethod: (_key, _stale, { context }) => context(),
    // Whoever asked for it may be gone; the next one gets it.
    ignoreFetchAbort: true,
  });

  async function read(key: string, range?: { start: number; end: number }): Promise<Uint8Array> {
    return buffer(await storage.openRead(key, range));
  }

  async function readPoints({ prefix, points }: DrawnFrom): Promise<Uint8Array | undefined> {
    if (points === undefined || points.length === 0) return undefined;
    const { file, offset, length } = points;
    return readPackPart(await read(prefix + file, { start: offset, end: offset + length - 1 }), points);
  }

  const subjectOf = (row: repository.ProofRow) => ({
    globalId: row.global_id,
    type: row.element_type,
    name: row.name,
    status: repository.statusOf(row),
    cause: causeOfCode(row.cause ?? 0) ?? causeOfStatus[repository.statusOf(row)],
    sizeM: row.size_m,
    sizeSide: sideOfCode(row.size_side ?? 0),
    magnitudeM: row.magnitude_m,
    magnitudeLowM: row.magnitude_low_m,
    magnitudeHighM: row.magnitude_high_m,
    magnitudeXYM: row.magnitude_xy_m,
    magnitudeZM: row.magnitude_z_m,
    toleranceM: row.tolerance_m,
  });

  async function draw({ row, drawn }: Proven, wanted: WantedDrawing): Promise<Uint8Array> {
    thread ??= openDrawingThread();
    const { element, offsetM, prefix } = drawn;
    const points = await readPoints(drawn);
    const subject = { element, offsetM, points, verdict: subjectOf(row) };
    return thread.draw({ run: prefix, mesh: () => read(prefix + meshFile), subject, wanted });
  }

  async function drawSheet({ row, sections, index, number }: Drawn, kind: SheetKind): Promise<Uint8Array> {
    const own = sections.sections[index];
    if (own === undefined) throw new StorageError('notFound', 'There is no such section.');
    if (kind === 'dxf') return Buffer.from(drawDxf(own));
    const about = await describeSheet(row, number);
    const svg = drawSvg(sections, index, subjectOf(row), about);
    if (kind === 'svg') return Buffer.from(svg);
    const title = `${row.name}: ${own.name}, ${titleOfSheet(own, about)}`;
    const pages = documents.section({ svg, title, foot: [row.project_name, row.view_name, row.name] });
    return buffer(Readable.from(pages));
  }

  async function describeSheet(row: repository.ProofRow, number: string): Promise<SheetAbout> {
    const { floors } = await access.findNameMappings(row.project_id);
    return {
      project: row.project_name,
      company: row.company_name,
      view: row.view_name,
      scannedOn: row.scan_date.toISOString().slice(0, 10),
      number,
      ...(row.model_id !== null && { datum: await models.datumOf(row.model_id, floors) }),
    };
  }

  /** What people changed of a verdict shows in its drawings. */
  const nameOf = (key: string, { status }: repository.ProofRow) => `${status} ${key}`;

  async function make(key: string, kind: Kind, wanted: Wanted): Promise<Uint8Array> {
    const keep = (own: string, making: () => Promise<Uint8Array>) =>
      kept.forceFetch(nameOf(own, wanted.row), { context: making });
    if (kind === 'points') {
      const points = await readPoints(wanted.drawn);
      if (points === undefined) throw new StorageError('notFound', 'The element has no points.');
      return points;
    }
    if (kind === 'png') return keep(key, () => draw(wanted, 'picture'));
    if (kind === 'plan') return keep(key, () => draw(wanted, 'plan'));
    const stem = key.replace(/(?:-section-\d+)?\.\w+$/, '');
    const sections = await keep(`${stem}.sections`, () => draw(wanted, 'sections'));
    if (kind === 'sections') return sections;
    const { row, section: index } = wanted;
    const drawn = { row, sections: readElementSections(sections), index, number: numberOf(row, index) };
    return keep(key, () => drawSheet(drawn, kind));
  }

  async function drawKey({ key, match }: AssetWanted): Promise<MadeObject | undefined> {
    const [, versionId = '', element, kindOfElement, section, kindOfSection] = match;
    const kind = (kindOfElement ?? kindOfSection) as Kind;
    const row = await repository.findProof(db, { versionId, elementIndex: Number(element) });
    const drawn = row?.evidence?.drawn;
    if (row === undefined || drawn === undefined) return undefined;
    const bytes = await orDamaged(() => make(key, kind, { row, drawn, section: Number(section ?? 1) - 1 }));
    return { bytes, contentType: contentTypes[kind] };
  }

  const drawingOwner: AssetOwner = {
    pattern: drawnPattern,
    read: async ({ membership }, { match }) =>
      (await versions.seesVersion(membership, match[1] ?? '')) ? {} : undefined,
    make: drawKey,
  };

  return {
    drawingOwner,
    /** The bytes of a key, whether they are drawn or lie in the storage; nothing where they cannot be had. */
    async findDrawing(key: string): Promise<Uint8Array | undefined> {
      const match = drawnPattern.exec(key.slice(key.indexOf('/') + 1));
      return match === null ? undefined : (await drawKey({ key, match }))?.bytes;
    },
    /** A section by a plane that somebody chose, drawn as those of the analysis are, of what may be seen in that place. */
    async cut(place: Place, elementIndex: number, { cut, format }: AskedCut): Promise<FileAnswer> {
      const { proof } = await findProofIn(place, elementIndex);
      const drawn = proof?.row.evidence?.drawn;
      if (proof === undefined || drawn === undefined) throw new AppError('evidence.damaged');
      const { row } = proof;
      const code = codeOfCut(cut);
      const number = `${numberOf(row, cut.section)}-${code}`;
      const bytes = await orDamaged(async () => {
        const made = await draw({ row, drawn }, { cut });
        if (format === 'json') return made;
        return drawSheet({ row, sections: readElementSections(made), index: 0, number }, format);
      });
      const name = safeFilename(`${row.name || row.global_id} ${nameHandCut(cut.section).replace(',', '')} ${code}`);
      const contentType = contentTypes[format === 'json' ? 'sections' : format];
      return { filename: `${name}.${format}`, contentType, body: streamOf(Readable.from([bytes])) };
    },
    close: async () => thread?.end(),
  };
}

/** Of a drawing: a letter after the element's number, since two sections of one element are two drawings. */
const numberOf = ({ element_index }: repository.ProofRow, section: number) =>
  `${element_index}-${letterOfSection(section)}`;

/** The same plane is the same drawing, another one another: each can be spoken of when both lie on a table. */
const codeOfCut = (cut: HandCut) =>
  createHash('sha256').update(JSON.stringify(cut, roundNumber)).digest('hex').slice(0, 4).toUpperCase();

const roundNumber = (_key: string, value: unknown) => (typeof value === 'number' ? value.toFixed(4) : value);

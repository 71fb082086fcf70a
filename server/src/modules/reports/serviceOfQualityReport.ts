import { buffer } from 'node:stream/consumers';
import { bestEffort } from '@plumbline/contract/bestEffort';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { orNone } from '@plumbline/contract/orNone';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { defaultTableSorting, type TableRow } from '@plumbline/contract/resources/classificationTable';
import { type ElementStatus, shownStatus, shownStatuses } from '@plumbline/contract/status';
import { type Actor, byUser } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Documents } from '../../exports/apart/openDocuments.ts';
import { filterNote } from '../../exports/filterNote.ts';
import { localStamp, localTime } from '../../exports/localStamp.ts';
import type { Picture } from '../../exports/pdf/Picture.ts';
import { prefetch } from '../../exports/prefetch.ts';
import { filterInWords } from '../../exports/qualityPdf/filterInWords.ts';
import type { Deviation, ListedDeviation, Quality, QualityReport } from '../../exports/qualityPdf/QualityReport.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import { streamOf } from '../../exports/streamOf.ts';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AccessService } from '../access/service.ts';
import { readTemporaryPicture } from '../assets/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { EvidenceService } from '../evidence/service.ts';
import type { IdentityService } from '../identity/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { OpenTable, VerdictsService } from '../verdicts/service.ts';
import type { Place } from '../versions/service.ts';
import { createBuildingDrawer } from './createBuildingDrawer.ts';
import { type Tally, tallyTable } from './tallyTable.ts';

export interface QualityReportOptions {
  db: Db;
  audit: AuditTrail;
  identity: Pick<IdentityService, 'profile'>;
  access: Pick<AccessService, 'listProjectsOf'>;
  verdicts: Pick<VerdictsService, 'openTable' | 'page' | 'listOfElements'>;
  evidence: Pick<EvidenceService, 'findDrawing'>;
  documents: Pick<Documents, 'quality'>;
  models: Pick<ModelsService, 'drawModel' | 'floorElevationsOf'>;
  storage: Pick<Storage, 'stat' | 'openRead'>;
}

export interface AskedReport {
  userId: string;
  by?: Actor;
  filter?: ClassificationFilter | undefined;
  timezoneOffset: number;
  showQuality: boolean;
  includeMagnitudeDistribution: boolean;
  description: string;
  imageKeys: readonly string[];
}

/** With pictures; the list has all. */
const mostDeviations = 200;
/** About 250 pages, and a dozen seconds of work. */
const mostListed = 10_000;
const pageLength = 100;
const picturesAtATime = 6;
const largestPictureBytes = 30 * 1024 * 1024;

const asDesigned: readonly ElementStatus[] = ['verified', 'no_data', 'not_due'];

interface Asked {
  wording: OpenTable['wording'];
  filter: ClassificationFilter;
}

/** Deviations, the largest first, as the verdicts are when the report is begun. */
interface Found {
  filter: ClassificationFilter;
  order: Uint32Array;
  rowAt: OpenTable['rowAt'] | undefined;
}

interface PicturedRow {
  row: TableRow;
  path: string | undefined;
  number: number | undefined;
}

function* listAll({ order, rowAt }: Found): Generator<ListedDeviation> {
  for (const element of order.subarray(0, mostListed)) if (rowAt) yield rowAt(element);
}

/** What decodes is slow to load: the first report waits for it, not every start and every command. */
const loadMakers = () => import('../../exports/pdf/preparePicture.ts');

/** The report of a view that is handed to a client. */
export function createQualityReportService(options: QualityReportOptions) {
  const { db, audit, identity, access, models, verdicts, evidence, documents, storage } = options;

  async function readBytes(key: string): Promise<Buffer | undefined> {
    const found = await storage.stat(key);
    if (found === undefined || found.size > largestPictureBytes) return undefined;
    return buffer(await storage.openRead(key));
  }

  /** All of them before anything is answered: a report with a picture missing would be handed to the client. */
  async function readImages({ tenantId }: Place['membership'], keys: readonly string[]): Promise<Picture[]> {
    const images: (Picture | undefined)[] = [];
    for await (const image of prefetch(keys, 1, (key) => readImage(tenantId, key))) images.push(image);
    const bad = keys.filter((_, index) => images[index] === undefined);
    if (bad.length > 0) throw new AppError('reports.badImage', { keys: bad });
    return images.filter((image) => image !== undefined);
  }

  async function readImage(tenantId: string, key: string): Promise<Picture | undefined> {
    const { preparePicture } = await loadMakers();
    const bytes = await readTemporaryPicture(storage, tenantId, key);
    return bytes && bestEffort(preparePicture(bytes, { longestPx: 1600, formats: ['jpeg', 'png'] }));
  }

  /** Evidence may be gone, or was never made: the report is made all the same. */
  async function readEvidence(key: string): Promise<Picture | undefined> {
    const { preparePicture } = await loadMakers();
    const drawn = await orNone(evidence.findDrawing(key), 'evidence.damaged');
    const bytes = drawn ? Buffer.from(drawn) : await orNone(readBytes(key), 'storage.notFound');
    return bytes && bestEffort(preparePicture(bytes, { longestPx: 480, formats: ['jpeg', 'png', 'svg'] }));
  }

  async function* listRows(place: Place, found: Found): AsyncGenerator<PicturedRow> {
    const numbers = new Map([...found.order.subarray(0, mostDeviations)].map((element, i) => [element, i + 1]));
    for (let skip = 0; skip < mostDeviations; skip += pageLength) {
      const asked = { filter: found.filter, sort: defaultTableSorting, skip, limit: pageLength };
      const { classifications: rows } = await verdicts.page(place, asked);
      const drawings = await findDrawings(place, rows);
      for (const row of rows) {
        const path = row.picturePath ?? drawings.get(row.forgeObjectId);
        yield { row, path, number: numbers.get(row.forgeObjectId) };
      }
      if (rows.length < pageLength) return;
    }
  }

  /** The first section of each that has no other picture. */
  async function findDrawings(place: Place, rows: readonly TableRow[]): Promise<Map<number, string>> {
    const without = rows.filter(({ picturePath, evidence }) => picturePath === undefined && evidence.sections > 0);
    if (without.length === 0) return new Map();
    const told = await verdicts.listOfElements(
      place,
      without.map(({ forgeObjectId }) => forgeObjectId),
    );
    return new Map(
      told.flatMap(({ forgeObjectId, sections }) => {
        const path = sections.find(({ sectionPath }) => sectionPath !== undefined)?.sectionPath;
        return path === undefined ? [] : [[forgeObjectId, path] as const];
      }),
    );
  }

  async function describe({ row, path, number }: PicturedRow, timezoneOffset: number): Promise<Deviation> {
    const { magnitudeXYDisplay, magnitudeZDisplay, magnitudeZSign } = row.magnitudePerAxis;
    return {
      number,
      status: row.status,
      floor: row.mappedFloor,
      type: row.mappedElementType,
      name: row.element.name,
      globalId: row.externalId,
      magnitudeM: row.magnitudeDisplay,
      magnitudeLowM: row.magnitudeLow,
      magnitudeHighM: row.magnitudeHigh,
      magnitudeXYM: magnitudeXYDisplay,
      magnitudeZM: magnitudeZDisplay === null || magnitudeZSign !== 'negative' ? magnitudeZDisplay : -magnitudeZDisplay,
      toleranceM: row.tolerance,
      descriptions: row.descriptions,
      cause: row.cause,
      sizeM: row.size,
      sizeSide: row.sizeSide,
      sizeDimension: row.sizeDimension,
      reason: row.reason,
      approved: row.approved,
      isManual: row.classificationType === 'manual',
      setBy: row.setBy && { ...row.setBy, date: localTime(new Date(row.setBy.date), timezoneOffset) },
      picture: path === undefined ? undefined : await readEvidence(path),
    };
  }

  /** What is not as designed, of what the filter takes. */
  async function findDeviations(place: Place, { wording, filter }: Asked): Promise<Found> {
    const wanted = filter.statuses?.map((name) => shownStatus(name, wording.underConstruction));
    const others = shownStatuses(wording.underConstruction).map(({ name }) => name);
    const statuses = others.filter((name) => !asDesigned.includes(name) && (wanted?.includes(name) ?? true));
    const narrowed = { ...filter, statuses };
    if (statuses.length === 0) return { filter: narrowed, order: new Uint32Array(), rowAt: undefined };
    const open = await verdicts.openTable(place, narrowed);
    return { filter: narrowed, order: await open.order(defaultTableSorting), rowAt: open.rowAt };
  }

  function tellQuality(
    place: Place,
    found: Found,
    { statuses, floors, types }: Tally,
    timezoneOffset: number,
  ): Quality {
    const deviations = prefetch(listRows(place, found), picturesAtATime, (row) => describe(row, timezoneOffset));
    return { statuses, floors, types, deviationCount: found.order.length, deviations, listed: listAll(found) };
  }

  return {
    async makeQualityReport(place: Place, asked: AskedReport): Promise<FileAnswer> {
      const { filter = {}, timezoneOffset } = asked;
      const opened = await verdicts.openTable(place, filter);
      const images = await readImages(place.membership, asked.imageKeys);
      const tally = await tallyTable(opened);
      const { view, wording } = opened;
      const found = asked.showQuality ? await findDeviations(place, { wording, filter }) : undefined;
      const project = (await access.listProjectsOf(asked.userId)).find(({ id }) => id === place.membership.projectId);
      const { preparePicture } = await loadMakers();
      const { firstName, lastName, email } = await identity.profile(asked.userId);
      const now = new Date();
      const report: QualityReport = {
        project: project?.name ?? '',
        company: project?.company ?? '',
        analysis: view.name,
        scannedAt: localTime(view.scan_date, timezoneOffset),
        modelVersion: view.model_number,
        hasGivenCoordinates: view.has_given_coordinates,
        madeBy: `${firstName} ${lastName}`.trim() || email,
        madeAt: localTime(now, timezoneOffset),
        description: asked.description,
        filters: filterInWords(filter),
        elementCount: opened.takenCount,
        tolerancesM: tally.tolerancesM,
        quality: found && tellQuality(place, found, tally, timezoneOffset),
        magnitudes: asked.includeMagnitudeDistribution ? tally.magnitudes : undefined,
        images,
        drawBuilding: async () => createBuildingDrawer({ models, preparePicture })(opened, found?.order),
      };
      await audit.record(db, {
        by: asked.by ?? byUser(asked.userId),
        action: 'reportMade',
        projectId: place.membership.projectId,
        subject: { kind: 'analysis', id: view.id, name: view.name },
        details: { count: opened.takenCount, ...filterNote(filter) },
      });
      return {
        filename: `${safeFilename(view.name)}-${localStamp(now, timezoneOffset)}.pdf`,
        contentType: 'application/pdf',
        body: streamOf(documents.quality(report)),
      };
    },
  };
}

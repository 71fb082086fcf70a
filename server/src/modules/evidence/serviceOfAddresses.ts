import { causeOfCode, dimensionOfCode, sideOfCode } from '@plumbline/contract/cause';
import type {
  ElementEvidence as Answer,
  ElementPhoto,
  Panorama,
  SectionSheet,
} from '@plumbline/contract/resources/evidence';
import { shownStatus } from '@plumbline/contract/status';
import type { Db } from '../../platform/database.ts';
import type { StoredPanorama } from '../../platform/schema.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { VerdictsService } from '../verdicts/service.ts';
import { type DrawnFrom, drawnKeys, type ElementEvidence, type Place, tellEvidence } from '../versions/service.ts';
import { addressLife, endOfAddresses } from './addressLife.ts';
import { panoramaOfSphere, type Sphere } from './panoramaOfSphere.ts';
import * as repository from './repository.ts';
import { previewKey } from './serviceOfPreviews.ts';
import { createProofsService } from './serviceOfProofs.ts';

export interface AddressesOptions {
  db: Db;
  storage: Pick<Storage, 'addresses' | 'signGet'>;
  verdicts: Pick<VerdictsService, 'openTable'>;
  now?: () => Date;
}

/** Where the evidence for verdicts can be read, for whoever may see them. */
export function createAddressesService({ db, storage, verdicts, now = () => new Date() }: AddressesOptions) {
  const { findProofIn } = createProofsService({ db, verdicts });
  /** Of what lies in the storage; what is made when it is asked for is had of this server. */
  const sign = (key: string) => storage.signGet(key, addressLife);
  const signMade = (key: string) => storage.addresses.signGet(key, addressLife);
  const signKnown = async (key: string | undefined) => (key === undefined ? undefined : sign(key));
  const untilOf = () => endOfAddresses(now());

  async function describePanorama(stored: StoredPanorama, scanDate: Date): Promise<Panorama> {
    const { imagePath, station, kind, coverage, position, orientation } = stored;
    return {
      imagePath,
      station,
      kind,
      coverage,
      poseCoordinates: position,
      poseOrientation: orientation,
      scannedDate: scanDate.toISOString(),
      previewUrl: signMade(previewKey(imagePath)),
      imageUrl: await sign(imagePath),
    };
  }

  async function describePhoto(sphere: Sphere, known: ReadonlyMap<string, StoredPanorama>, scanDate: Date) {
    const { imagePath, elementCentroid, elementBoundaries, share } = sphere;
    const stored = known.get(imagePath) ?? panoramaOfSphere(sphere);
    return {
      ...(await describePanorama(stored, scanDate)),
      elementCentroid: elementCentroid as ElementPhoto['elementCentroid'],
      elementBoundaries: elementBoundaries as ElementPhoto['elementBoundaries'],
      ...(share !== undefined && { share }),
    };
  }

  async function describeSheet(
    section: NonNullable<ElementEvidence['sections']>[number],
    drawn: ((ending: 'svg' | 'pdf' | 'dxf') => string) | undefined,
  ): Promise<SectionSheet> {
    const { name, title, planeCoefficients } = section;
    const about = { name, ...(title !== undefined && { title }), hasPlane: planeCoefficients !== undefined };
    if (drawn) return { ...about, svgUrl: drawn('svg'), pdfUrl: drawn('pdf'), dxfUrl: drawn('dxf') };
    const [svgUrl, perspectiveUrl, perspectiveAxesUrl, sectionAxesUrl] = await Promise.all(
      [section.sectionPath, section.perspectivePath, section.perspectiveAxesPath, section.sectionAxesPath].map(
        signKnown,
      ),
    );
    return { ...about, ...present({ svgUrl, perspectiveUrl, perspectiveAxesUrl, sectionAxesUrl }) };
  }

  async function describeFiles(name: { versionId: string; elementIndex: number }, evidence: ElementEvidence) {
    const { drawn } = evidence;
    const told = tellEvidence(name, evidence);
    const keys = drawn && drawnKeys(drawn, name);
    const sheets = told.sections.map((section, i) =>
      describeSheet(section, keys && ((ending) => signMade(keys.sheet(i, ending)))),
    );
    const urls = keys
      ? describeDrawn(drawn as DrawnFrom, keys)
      : present({
          pointsUrl: await signKnown(told.deviationHeatmap?.filePath),
          cloudUrl: await signKnown(told.pointCloudHeatmapPath),
          pictureUrl: await signKnown(told.sections.find(({ perspectivePath }) => perspectivePath)?.perspectivePath),
        });
    return { ...urls, sections: await Promise.all(sheets) };
  }

  function describeDrawn({ points }: DrawnFrom, keys: ReturnType<typeof drawnKeys>) {
    const ofPoints = points && { pointsUrl: signMade(keys.points), cloudUrl: signMade(keys.points) };
    return { ...ofPoints, sectionsUrl: signMade(keys.sections), pictureUrl: signMade(keys.picture) };
  }

  return {
    /** All that an element's verdict in a view can be seen by; empty where it has none. */
    async findEvidence(place: Place, elementIndex: number): Promise<Answer> {
      const { view, wording, proof } = await findProofIn(place, elementIndex);
      const about = { forgeObjectId: elementIndex, scannedDate: view.scan_date.toISOString(), until: untilOf() };
      if (proof === undefined) return { ...about, status: null, tolerance: null, sections: [], photos: [] };
      const { name, row } = proof;
      const verdict = {
        status: shownStatus(repository.statusOf(row), wording.underConstruction),
        tolerance: row.tolerance_m,
        measured: measuredOffset(row),
      };
      if (row.evidence === null) return { ...about, ...verdict, sections: [], photos: [] };
      const spheres = row.evidence.viewspheres ?? [];
      const panoramas = spheres.length === 0 ? [] : await repository.listPanoramas(db, [name.versionId]);
      const known = new Map(panoramas.map((panorama) => [panorama.imagePath, panorama]));
      const photos = await Promise.all(spheres.map((sphere) => describePhoto(sphere, known, view.scan_date)));
      return { ...about, ...verdict, ...(await describeFiles(name, row.evidence)), photos };
    },

    /** Every panorama of a view. */
    async listPanoramas(place: Place): Promise<{ panoramas: Panorama[]; until: string }> {
      const { view, table } = await verdicts.openTable(place);
      const panoramas = await repository.listPanoramas(db, table.versionIds);
      return {
        panoramas: await Promise.all(panoramas.map((panorama) => describePanorama(panorama, view.scan_date))),
        until: untilOf(),
      };
    },
  };
}

const measuredOffset = (row: repository.ProofRow): Answer['measured'] => ({
  cause: causeOfCode(row.cause ?? 0),
  magnitudeDisplay: row.magnitude_m,
  magnitudeLow: row.magnitude_low_m,
  magnitudeHigh: row.magnitude_high_m,
  size: row.size_m,
  sizeSide: sideOfCode(row.size_side ?? 0),
  sizeDimension: dimensionOfCode(row.size_dimension ?? 0),
  ...(row.evidence?.drawn?.offsetM && { offset: row.evidence.drawn.offsetM }),
});

/** Without what is undefined: answers leave out what is not there. */
function present<Fields extends Record<string, string | undefined>>(fields: Fields) {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as { [Key in keyof Fields]?: string };
}

import { z } from 'zod';
import { bytesAnswer } from '../bytesAnswer.ts';
import { handCut } from '../drawings/handCut.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { jsonQuery } from '../jsonQuery.ts';
import { numberQuery } from '../numberQuery.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { elementSide, elementStatus, sizeDimension, verdictCause } from './classificationFilter.ts';
import { narrowedQuery } from './classificationTable.ts';

const address = z.string();
const quaternion = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const place = z.tuple([z.number(), z.number(), z.number()]);
const angles = z.tuple([z.number(), z.number()]);

/** A panorama of a view, wherever in the building it was taken. */
const panorama = z.object({
  /** The asset's key: the same panorama has the same one in every answer. */
  imagePath: z.string(),
  /** The name of the station; empty for views from before it was kept. */
  station: z.string(),
  /** Taken by a camera, or drawn from the points of the scan. */
  kind: z.enum(['photo', 'synthetic']),
  /** Degrees of the sphere that the picture covers about its middle. */
  coverage: z.object({ longitude: z.number(), latitude: z.number() }),
  /** World, metres. */
  poseCoordinates: place,
  /** From the sphere's own frame to the world: a unit quaternion w, x, y, z. */
  poseOrientation: quaternion,
  scannedDate: z.iso.datetime(),
  /** Signed; at most 4,096 wide. */
  previewUrl: address,
  /** Signed; as the scan has it. */
  imageUrl: address,
});
export type Panorama = z.infer<typeof panorama>;

/** How a panorama shows an element. Latitude and longitude in degrees; longitude grows to the left of the picture's middle. */
const elementPhoto = panorama.extend({
  elementCentroid: angles,
  /** Around the places of it that were seen, in order, not closed: rough, to look there. */
  elementBoundaries: z.array(angles),
  /** Of what of it is turned to the panorama, what nothing hides: 0 to 1; not told by analyses from before it was found. */
  share: z.number().optional(),
});
export type ElementPhoto = z.infer<typeof elementPhoto>;

/** A section, with where to get it; `dataUrl` of the answer has all of them as data. */
const sectionSheet = z.object({
  name: z.string(),
  title: z.string().optional(),
  hasPlane: z.boolean(),
  /** A finished sheet at a true scale. */
  svgUrl: address.optional(),
  pdfUrl: address.optional(),
  dxfUrl: address.optional(),
  /** For sections without a plane, as some programs deliver them. */
  perspectiveUrl: address.optional(),
  perspectiveAxesUrl: address.optional(),
  sectionAxesUrl: address.optional(),
});
export type SectionSheet = z.infer<typeof sectionSheet>;

const lengthM = z.number().nullable();

/** Which way an element was measured to be off, and how far: what its evidence should show. As in a classification. */
const measuredOffset = z.object({
  cause: verdictCause.nullable(),
  magnitudeDisplay: lengthM,
  magnitudeLow: lengthM,
  magnitudeHigh: lengthM,
  size: lengthM,
  sizeSide: elementSide.nullable(),
  sizeDimension: sizeDimension.nullable(),
  offset: place.optional(),
});
export type MeasuredOffset = z.infer<typeof measuredOffset>;

/** All there is to see of a verdict, with signed addresses that live for some minutes. */
const elementEvidence = z.object({
  forgeObjectId: z.number().int(),
  /** Null for an element without a verdict in the view: then there is nothing else either. */
  status: elementStatus.nullable(),
  scannedDate: z.iso.datetime(),
  tolerance: z.number().nullable(),
  /** Absent for an element without a verdict in the view. */
  measured: measuredOffset.optional(),
  /** Points with their deviations (formats/readEvidencePoints.ts). */
  pointsUrl: address.optional(),
  /** Points with the scan's colours; the same address where one file has both. */
  cloudUrl: address.optional(),
  /** All sections as data (formats/elementSections.ts); absent where only finished sheets were kept. */
  sectionsUrl: address.optional(),
  sections: z.array(sectionSheet),
  /** The element among its neighbours. */
  pictureUrl: address.optional(),
  /** Best first. */
  photos: z.array(elementPhoto),
  /** When the addresses end. */
  until: z.iso.datetime(),
});
export type ElementEvidence = z.infer<typeof elementEvidence>;

const inView = z.object({ projectId: z.uuid(), viewId: z.uuid() });
const base = '/evidence/v1/projects/{projectId}/views/{viewId}';
const versionQuery = z.object({ analysisVersionMap: jsonQuery(z.record(z.string(), z.string())).optional() });
const ofElement = inView.extend({
  forgeObjectId: numberQuery(
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1),
  ),
});

export const evidenceOfElement = route({
  id: 'evidence.ofElement',
  method: 'GET',
  path: `${base}/elements/{forgeObjectId}`,
  summary: 'All evidence about an element in a view, with an address for each piece',
  needs: { project: viewerPermissions },
  params: ofElement,
  query: versionQuery,
  answer: elementEvidence,
});

/** As a sheet at a true scale, for CAD, or as data (formats/elementSections.ts). */
export const cutFormat = z.enum(['pdf', 'svg', 'dxf', 'json']);
export type CutFormat = z.infer<typeof cutFormat>;

export const cutOfElement = route({
  id: 'evidence.cut',
  method: 'GET',
  heavy: true,
  path: `${base}/elements/{forgeObjectId}/cut/{format}`,
  summary: 'A section through an element by a plane that somebody chose, as PDF, SVG, DXF or data',
  needs: { project: viewerPermissions },
  params: ofElement.extend({ format: cutFormat }),
  query: versionQuery.extend({ cut: jsonQuery(handCut) }),
  answer: fileAnswer,
});

export const panoramasOfView = route({
  id: 'evidence.panoramas',
  method: 'GET',
  path: `${base}/panoramas`,
  summary: 'The panoramas of a view, wherever they were taken',
  needs: { project: viewerPermissions },
  params: inView,
  query: versionQuery,
  answer: z.object({ panoramas: z.array(panorama), until: z.iso.datetime() }),
});

/** The whole scan of a view, to be streamed. */
const streamedScan = z.object({
  /** The tree of its cubes (formats/wholeScan.ts). */
  treeUrl: address,
  /** Its packs by the names that the tree has for them; they are read by ranges. */
  packs: z.array(z.object({ name: z.string(), url: address })),
  scannedDate: z.iso.datetime(),
});
export type StreamedScan = z.infer<typeof streamedScan>;

export const scanOfView = route({
  id: 'evidence.scan',
  method: 'GET',
  path: `${base}/scan`,
  summary: 'The whole scan of a view, in cubes of points that are fetched as they are looked at',
  needs: { project: viewerPermissions },
  params: inView,
  query: versionQuery,
  /** Null for views whose scan was not kept, as that of analyses from before. */
  answer: z.object({ scan: streamedScan.nullable(), until: z.iso.datetime() }),
});

/** As many points as a laptop draws smoothly; eight megabytes. */
export const mostHeatMapPoints = 1_000_000;

export const heatMapOfMany = route({
  id: 'evidence.heatMap',
  method: 'GET',
  heavy: true,
  path: `${base}/heat-map`,
  summary: 'The points of all elements that a filter takes, thinned evenly to a budget (formats/elementPoints.ts)',
  needs: { project: viewerPermissions },
  params: inView,
  query: narrowedQuery.extend({
    most: numberQuery(z.number().int().min(1).max(mostHeatMapPoints)).default(mostHeatMapPoints),
  }),
  answer: bytesAnswer,
});

export const evidenceCalls = [evidenceOfElement, cutOfElement, panoramasOfView, scanOfView, heatMapOfMany] as const;

import { z } from 'zod';
import { endingsOf } from '../fileFormats.ts';
import { listOf } from '../listOf.ts';
import type { Permission } from '../permissions.ts';
import { route } from '../route.ts';

export type FileKind = 'scan' | 'model' | 'document';

interface KindRow {
  plural: 'scans' | 'models' | 'documents';
  /** Endings that are taken, in lower case with their dot; absent: any. */
  accepts?: readonly string[];
  list: readonly Permission[];
  read: readonly Permission[];
  write: readonly Permission[];
}

/** The kinds of files: what each accepts, and who may list, read and upload it. Deleting takes ADMIN for all. */
export const fileKinds: Record<FileKind, KindRow> = {
  scan: {
    plural: 'scans',
    accepts: endingsOf('scan'),
    list: ['FILE_SCAN_LIST'],
    read: ['FILE_SCAN_READ'],
    write: ['FILE_SCAN_LIST', 'FILE_SCAN_WRITE'],
  },
  model: {
    plural: 'models',
    accepts: endingsOf('model'),
    list: ['ADMIN'],
    read: ['ADMIN'],
    write: ['ADMIN'],
  },
  document: {
    plural: 'documents',
    list: ['FILE_DOC_LIST'],
    read: ['FILE_DOC_READ'],
    write: ['FILE_DOC_LIST', 'FILE_DOC_WRITE'],
  },
};

export const longestFilename = 255;
/** What a 64-bit store and 10,000 parts of at most 5 GiB can hold, and more than any scan. */
export const largestFileBytes = 40 * 1024 ** 4;

/** Whether a file of this name is taken as this kind. */
export function isAccepted(kind: FileKind, filename: string): boolean {
  const name = filename.toLowerCase();
  return fileKinds[kind].accepts?.some((ending) => name.endsWith(ending)) ?? true;
}

const place = z.tuple([z.number(), z.number(), z.number()]);

/** What a scan turned out to hold, having been read to its end. */
export const scanSummary = z.object({
  /** As its content says: `e57`. */
  format: z.string(),
  points: z.number(),
  /** Clouds in it; a station each, where the place of the scanner is known. */
  scans: z.number().int(),
  stations: z.number().int(),
  /** Of the points, in the coordinates of the file, in metres; absent where no point has a position. */
  bounds: z.object({ min: place, max: place }).optional(),
  /** The coordinate system that the file names, shortened. */
  crs: z.string().optional(),
  /** Typical distance between neighbouring points; with a station, on a surface `spacingAtM` away. */
  spacingM: z.number().optional(),
  spacingAtM: z.number().optional(),
  images: z.number().int(),
  panoramas: z.number().int(),
});
export type ScanSummary = z.infer<typeof scanSummary>;

/** Where scanners stood, and what is odd about the file. */
export const scanLook = z.object({
  /** At most `mostStations`, in the order of the file. */
  stations: z.array(z.object({ name: z.string(), points: z.number(), position: place })),
  problems: z.array(z.string()),
});
export type ScanLook = z.infer<typeof scanLook>;
/** As many as a plan can show; the summary counts all of them. */
export const mostStations = 2000;

export const storedFile = z.object({
  _id: z.string(),
  filename: z.string(),
  size: z.number(),
  status: z.enum(['uploading', 'error', 'uploaded']),
  /** Of the whole file, in hexadecimal; known once it is uploaded. */
  sha256: z.string().optional(),
  numberOfParts: z.number(),
  createdDate: z.iso.datetime(),
  createdByRef: z.object({ email: z.string() }),
  /** Of an uploaded scan: whether it can be analysed, and why not; absent before it was looked at. */
  readability: z.object({ isReadable: z.boolean(), message: z.string().optional() }).optional(),
  /** When the retention of the project took its bytes away; its row stays. */
  removedDate: z.iso.datetime().optional(),
  /** Of a readable scan: what is in it; absent before it was read to its end. */
  summary: scanSummary.optional(),
  fileSource: z
    .object({
      name: z.enum(['forge', 'masv', 's3']),
      meta: z
        .object({
          forgeVersion: z.number().optional(),
          forgeProjectType: z.string().optional(),
          /** In the design service; importing it again brings its newest version. */
          itemId: z.string().optional(),
          versionId: z.string().optional(),
          /** Present when the service has a newer one than this file. */
          newerVersion: z.number().optional(),
        })
        .optional(),
    })
    .optional(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** What hangs on a file: what is seen of it stays when it is deleted, what reads it can no longer be done. */
export const fileDependants = z.object({
  /** The model versions that hold its elements, newest first. */
  modelVersions: z.array(
    z.object({
      name: z.string(),
      isActive: z.boolean(),
      elementsOfFile: z.number().int(),
      elementsOfVersion: z.number().int(),
    }),
  ),
  /** The analyses that were made with it, or with these versions, newest scan first. */
  views: z.array(z.object({ _id: z.string(), name: z.string(), status: z.enum(['ready', 'in_progress', 'failed']) })),
  /** The issues about its elements, by whether they are open or closed. */
  issues: z.object({ open: z.number().int(), closed: z.number().int() }),
});
export type FileDependants = z.infer<typeof fileDependants>;

const inProject = z.object({ projectId: z.uuid() });
const ofFile = inProject.extend({ fileId: z.uuid() });

const files = listOf(storedFile, {
  sorts: ['createdDate', 'filename', 'size', 'createdBy'],
  usualSort: '-createdDate',
  filters: 'status, filename, fileSource.name and mine',
});

const newFile = z.object({
  filename: z.string().max(1000),
  size: z.number().int().min(0),
  /** SHA-256 of the head of the file, in hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  visibility: z.enum(['scan', 'model', 'document']),
  /** When the file was last changed, in milliseconds since 1970: with name, size and hash it tells a file to resume. */
  lastModified: z.number().int().optional(),
});

const begunUpload = z.object({
  _id: z.string(),
  numberOfParts: z.number(),
  partSize: z.number(),
  /** Above 0 when an upload of the same file is resumed. */
  progress: z.number(),
});

const part = z.object({ signedUrl: z.string(), partNumber: z.number(), partSize: z.number() });

const partQuestion = z.object({
  previousCompletedPart: z.object({ partNumber: z.number().int().min(1), etag: z.string().max(200) }).optional(),
  /**
   * Who asks: one that sends a part at a time. What it was given before and has not reported, it is not sending any
   * more; so a part is not held up by an answer that was lost.
   */
  lane: z.string().max(64).optional(),
});

const nextPart = z.object({
  /** In percent of the parts. */
  progress: z.number(),
  status: z.enum(['uploaded', 'pending']),
  /** Absent when every part is sent or being sent. */
  part: part.optional(),
});
export type NextPart = z.infer<typeof nextPart>;

const fileIdentity = z.object({
  filename: z.string().max(1000),
  size: z.number().int().min(0),
  /** As the upload sends it: of the head of the file. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file that is here already and looks like one that is to be sent: as large, and beginning alike. */
const sameFile = z.object({
  _id: z.string(),
  filename: z.string(),
  /** Of the whole file: whoever can afford to hash what is to be sent knows for sure. */
  sha256: z.string().optional(),
  createdDate: z.iso.datetime(),
  createdByRef: z.object({ email: z.string() }),
});
export type SameFile = z.infer<typeof sameFile>;
/** As many as are asked about in one call. */
export const mostCompared = 100;

function callsOf(kind: FileKind) {
  const { plural, list, read, write } = fileKinds[kind];
  const base = `/files/v3/projects/{projectId}/files/${plural}` as const;
  return {
    list: route({
      id: `files.${plural}.list`,
      method: 'GET',
      path: base,
      summary: `The ${plural} of the project`,
      needs: { project: list },
      params: inProject,
      query: files.query,
      answer: files.rows,
    }),
    read: route({
      id: `files.${plural}.read`,
      method: 'GET',
      path: `${base}/{fileId}`,
      summary: `One ${kind}; of a scan also where scanners stood`,
      needs: { project: list },
      params: ofFile,
      answer: storedFile.extend({ look: scanLook.optional() }),
    }),
    download: route({
      id: `files.${plural}.download`,
      method: 'POST',
      reads: true,
      path: `${base}/{fileId}/download`,
      summary: `An address under which the ${kind} can be downloaded, as a whole or by ranges, for a few minutes`,
      needs: { project: read },
      params: ofFile,
      answer: z.object({ signedUrl: z.string() }),
    }),
    same: route({
      id: `files.${plural}.same`,
      method: 'POST',
      reads: true,
      path: `${base}/same`,
      summary: `Which ${plural} are here already, of those that are to be sent`,
      needs: { project: list },
      params: inProject,
      body: z.object({ files: z.array(fileIdentity).min(1).max(mostCompared) }),
      /** In the order asked; null where there is none. */
      answer: z.array(sameFile.nullable()),
    }),
    create: route({
      id: `files.${plural}.create`,
      method: 'POST',
      once: true,
      path: `${base}/`,
      summary: `Begins the upload of a ${kind}, or goes on with one that was interrupted`,
      needs: { project: write },
      params: inProject,
      body: newFile,
      answer: begunUpload,
    }),
    remove: route({
      id: `files.${plural}.remove`,
      method: 'DELETE',
      path: `${base}/{fileId}`,
      summary: `Deletes a ${kind} for good, unless an analysis needs it`,
      needs: { project: ['ADMIN'] },
      params: ofFile,
      answer: z.object({}),
    }),
    dependants: route({
      id: `files.${plural}.dependants`,
      method: 'GET',
      path: `${base}/{fileId}/dependants`,
      summary: `What hangs on a ${kind}, to be said before it is deleted`,
      needs: { project: ['ADMIN'] },
      params: ofFile,
      answer: fileDependants,
    }),
    cancel: route({
      id: `files.${plural}.cancel`,
      method: 'POST',
      path: `${base}/{fileId}/cancel`,
      summary: 'Gives up an upload of one’s own and frees its space',
      needs: { project: write },
      params: ofFile,
      answer: z.object({}),
    }),
    nextPart: route({
      id: `files.${plural}.nextPart`,
      method: 'POST',
      path: `${base}/{fileId}/next-pending-part`,
      summary: 'Records a part that was sent and answers the next one to send',
      needs: { project: write },
      params: ofFile,
      body: partQuestion,
      answer: nextPart,
    }),
  };
}

export const fileUsage = route({
  id: 'files.usage',
  method: 'GET',
  path: '/files/v3/projects/{projectId}/usage',
  summary: 'What the files, pictures and analyses of the project take, and what they may take',
  needs: { project: ['READ'] },
  params: inProject,
  /** Without a quota: any amount. */
  answer: z.object({ usedBytes: z.number(), quotaBytes: z.number().optional() }),
});

/** The calls of each kind of file. */
export const fileCalls = { scan: callsOf('scan'), model: callsOf('model'), document: callsOf('document') };

import { z } from 'zod';
import { isStorableText } from '../isStorableText.ts';
import { nameText } from '../nameText.ts';
import { route } from '../route.ts';
import { copyItems, folderContents } from './integrations.ts';

export const mostS3Folders = 20;
const longestS3Name = 60;

const inProject = z.object({ projectId: z.uuid() });
const member = { needs: { project: ['READ'] }, flag: 'forgeIntegration' } as const;
const admin = { needs: { project: ['ADMIN'] }, flag: 'forgeIntegration' } as const;
const folders = '/projects/{projectId}/integration/s3-folders';
const ofFolder = inProject.extend({ folderId: z.uuid() });
const line = (longest: number) => z.string().trim().min(1).max(longest).refine(isStorableText, 'This is not text.');

/** Keys are put together with it: what leads upwards would lead elsewhere. */
const path = z
  .string()
  .trim()
  .max(500)
  .refine(isStorableText, 'This is not text.')
  .refine((text) => !text.split('/').some((part) => part === '.' || part === '..'), 'A folder has no . and .. in it.')
  .transform((text) => text.replace(/^\/+|\/+$/g, ''));

export const newS3Folder = z.strictObject({
  /** What people call it. */
  name: nameText('The name of a folder', longestS3Name),
  /** Of the server, such as https://s3.eu-central-1.amazonaws.com. */
  address: z.url({ protocol: /^https?$/ }).max(300),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'This is not a region.')
    .default('us-east-1'),
  bucket: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, 'This is not the name of a bucket.'),
  /** All of the bucket without it. */
  folder: path.default(''),
  accessKeyId: line(200),
  secretAccessKey: line(200),
});
export type NewS3Folder = z.input<typeof newS3Folder>;
export type ParsedS3Folder = z.output<typeof newS3Folder>;

/** The keys are never told. */
const s3Folder = z.object({
  _id: z.string(),
  name: z.string(),
  address: z.string(),
  bucket: z.string(),
  folder: z.string(),
  addedBy: z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() }),
  addedDate: z.iso.datetime(),
});
export type S3Folder = z.infer<typeof s3Folder>;

export const listS3Folders = route({
  id: 's3Folders.list',
  method: 'GET',
  path: folders,
  summary: 'The S3 folders that files are imported from, by name',
  ...member,
  params: inProject,
  answer: z.object({ result: z.array(s3Folder).max(mostS3Folders) }),
});

export const addS3Folder = route({
  id: 's3Folders.add',
  method: 'POST',
  once: true,
  path: folders,
  summary: 'Adds an S3 folder; refused where it cannot be listed',
  ...admin,
  sessionOnly: true,
  params: inProject,
  body: newS3Folder,
  answer: s3Folder,
});

export const removeS3Folder = route({
  id: 's3Folders.remove',
  method: 'DELETE',
  path: `${folders}/{folderId}`,
  summary: 'Forgets an S3 folder and its keys; what was imported stays',
  ...admin,
  params: ofFolder,
  answer: z.object({}),
});

export const s3Contents = route({
  id: 's3Folders.contents',
  method: 'GET',
  path: `${folders}/{folderId}/contents`,
  summary: 'What is in an S3 folder, or in a folder of it; folders first',
  ...member,
  params: ofFolder,
  query: folderContents.query.extend({
    /** The id of an entry; without it, where the S3 folder begins. */
    folder: z.string().min(1).max(1000).optional(),
  }),
  answer: folderContents.answer,
});

export const copyS3Items = route({
  id: 's3Folders.copy',
  method: 'POST',
  once: true,
  path: `${folders}/{folderId}/items/copy`,
  summary: 'Imports files of an S3 folder as they are now, in the background',
  ...member,
  params: ofFolder,
  body: copyItems.body,
  answer: copyItems.answer,
});

export const s3FolderCalls = [listS3Folders, addS3Folder, removeS3Folder, s3Contents, copyS3Items] as const;

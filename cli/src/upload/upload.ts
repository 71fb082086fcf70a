import { text } from 'node:stream/consumers';
import { type Client, callLimits, createClient } from '@plumbline/contract/client';
import type { FileKind } from '@plumbline/contract/resources/files';
import { allProjects } from '@plumbline/contract/resources/projects';
import { type UploadOptions, type UploadSource, uploadFile, uploadLimits } from '@plumbline/contract/uploadFile';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { createProgressLine } from './createProgressLine.ts';
import { openSession } from './openSession.ts';
import { type FileSlice, openSource } from './openSource.ts';
import { putPart } from './putPart.ts';

const options = {
  project: { type: 'string' },
  kind: { type: 'string' },
  server: { type: 'string' },
  email: { type: 'string' },
} as const;

export const upload: Command = {
  name: 'upload',
  usage: '--project TENANT --kind scan|model|document [--email EMAIL] [--server URL] FILE…',
  summary:
    'uploads files, or goes on where an upload was interrupted; with the access token PLUMBLINE_TOKEN, or as EMAIL with the password PLUMBLINE_PASSWORD or on the input',
  run: async (args) => {
    const { words: paths, values } = readArgs(args, options);
    const tenantId = required(values.project, '--project');
    const kind = readKind(required(values.kind, '--kind'));
    if (paths.length === 0) throw new UsageError('A FILE is missing.');
    const sources = await Promise.all(paths.map((path) => openSource(path, kind)));
    const origin = (values.server ?? 'http://localhost:4600').replace(/\/+$/, '');
    const call = await openClient(origin, values.email);
    const projectId = await findProject(call, tenantId);
    await uploadAll(sources, (source) => send({ call, projectId, kind, origin }, source));
  },
};

/** Two at a time; what fails does not stop the others, and is told at the end. */
async function uploadAll(sources: Source[], sendOne: (source: Source) => Promise<void>): Promise<void> {
  const left = [...sources];
  const failures: string[] = [];
  const lane = async () => {
    for (let source = left.shift(); source; source = left.shift()) {
      const { name } = source;
      await sendOne(source).catch((error: Error) => failures.push(`${name}: ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: uploadLimits.files }, lane));
  if (failures.length > 0) throw new UsageError(`${failures.length} file(s) not uploaded. ${failures.join(' ')}`);
}

type Source = UploadSource<FileSlice>;

interface Target {
  call: Client;
  projectId: string;
  kind: FileKind;
  origin: string;
}

async function send({ call, projectId, kind, origin }: Target, source: Source): Promise<void> {
  const line = createProgressLine(source.name, process.stderr);
  const put: UploadOptions<FileSlice>['put'] = (url, slice, options) => putPart(new URL(url, origin), slice, options);
  const onRetry = (error: unknown) => line.note(`${(error as Error).message} Trying again in 10 s.`);
  const { fileId } = await uploadFile({ call, projectId, kind, source, put, onProgress: line.show, onRetry });
  line.end();
  console.log(`${fileId}\t${source.name}`);
}

async function findProject(call: Client, tenantId: string): Promise<string> {
  const project = (await call(allProjects, {})).find((one) => one.tenantId === tenantId);
  if (project === undefined) throw new UsageError(`There is no project with the tenant id ${tenantId} for this user.`);
  return project._id;
}

function readKind(word: string): FileKind {
  if (word === 'scan' || word === 'model' || word === 'document') return word;
  throw new UsageError(`--kind is scan, model or document, not ${word}.`);
}

/** It does not retry: the upload protocol does. */
async function openClient(origin: string, email: string | undefined): Promise<Client> {
  const token = process.env.PLUMBLINE_TOKEN;
  if (token === undefined || email !== undefined) {
    return openSession(origin, required(email, '--email, or an access token as PLUMBLINE_TOKEN'), await readPassword());
  }
  const limits = { ...callLimits, retries: 0 };
  return createClient({ origin, limits, getToken: async ({ renew }) => (renew ? undefined : token.trim()) });
}

async function readPassword(): Promise<string> {
  const password = process.env.PLUMBLINE_PASSWORD ?? (await text(process.stdin)).trim();
  return required(password, 'The password (PLUMBLINE_PASSWORD, or on the input)');
}

import { buffer } from 'node:stream/consumers';
import { bestEffort } from '@plumbline/contract/bestEffort';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { orNone } from '@plumbline/contract/orNone';
import type { Classification } from '@plumbline/contract/resources/classifications';
import { type BcfVersion, mostHandedOver } from '@plumbline/contract/resources/issueFiles';
import { type Issue, type IssueAsset, issuePriorities } from '@plumbline/contract/resources/issues';
import type { ElementStatus } from '@plumbline/contract/status';
import { AppError } from '../../AppError.ts';
import type { BcfDocument, BcfTopic } from '../../bcf/write/BcfTopic.ts';
import type { Documents } from '../../exports/apart/openDocuments.ts';
import type { IssuePicture } from '../../exports/issuesPdf/IssuesReport.ts';
import { prefetch } from '../../exports/prefetch.ts';
import { safeFilename } from '../../exports/safeFilename.ts';
import { streamOf } from '../../exports/streamOf.ts';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { EvidenceService } from '../evidence/service.ts';
import type { IdentityService } from '../identity/service.ts';
import { type Caller, type IssuesService, linkToIssue, topicStatuses, type WholeIssue } from '../issues/service.ts';
import type { VerdictsService } from '../verdicts/service.ts';
import { placeOf, planKeyOf } from '../versions/service.ts';
import { asSeen } from './asSeen.ts';
import { describeLine, describeSheet, localAt } from './describeSheet.ts';
import { describeTopic, topicTypes } from './describeTopic.ts';
import { createImports, type ImportsOptions } from './serviceOfImports.ts';

export interface IssueFilesOptions {
  db: Db;
  audit: AuditTrail;
  storage: Pick<Storage, 'stat' | 'openRead'>;
  identity: Pick<IdentityService, 'profile'>;
  access: Pick<AccessService, 'listProjectsOf'>;
  issues: ImportsOptions['issues'] & Pick<IssuesService, 'list' | 'readWhole'>;
  verdicts: Pick<VerdictsService, 'listOfElements'>;
  evidence: Pick<EvidenceService, 'findDrawing'>;
  documents: Pick<Documents, 'issues'>;
  productName: string;
  findPublicUrl: () => string;
}

/** Which issues go into a file. */
export interface HandedOver {
  ids?: readonly string[] | undefined;
  filter?: string | undefined;
  searchText?: string | undefined;
  model?: string | undefined;
  sort?: string;
}

const largestPictureBytes = 60 * 1024 * 1024;
/** Verdicts are asked for so many elements of an issue; the rest has no colour. */
const mostColoured = 500;
/** Most of an issue is waiting for the database. */
const readAhead = 3;
/** Pictures of viewpoints from outside on a sheet. */
const mostViewpoints = 10;

/** What packs and decodes is slow to load: the first file waits for it, not every start and every command. */
const loadMakers = async () => ({
  ...(await import('../../bcf/write/makeBcf.ts')),
  ...(await import('../../bcf/write/encodeSnapshot.ts')),
  ...(await import('../../exports/pdf/preparePicture.ts')),
});

export type IssueFilesService = ReturnType<typeof createIssueFilesService>;

/** Issues as files that others work with: BCF for tools, PDF for people. */
export function createIssueFilesService(options: IssueFilesOptions) {
  const { db, audit, storage, identity, access, issues, verdicts, evidence, documents, productName, findPublicUrl } =
    options;

  async function listMeant(caller: Caller, { ids, ...asked }: HandedOver): Promise<Issue[]> {
    const page = { skip: 0, limit: mostHandedOver, sort: asked.sort ?? '-createdDate' };
    const filter = ids ? `_id=in=(${ids.join(',')})` : asked.filter;
    const { result, total } = await issues.list(caller, ids ? { ...page, filter } : { ...asked, ...page });
    if (total > mostHandedOver) throw new AppError('issueFiles.tooMany', { total });
    if (total === 0 && ids === undefined) throw new AppError('issueFiles.none');
    if (ids === undefined) return result;
    const byId = new Map(result.map((issue) => [issue._id, issue]));
    return ids.map((id) => {
      const issue = byId.get(id);
      if (issue === undefined) throw new AppError('issues.notFound');
      return issue;
    });
  }

  /** One after the other; what is deleted meanwhile is left out. */
  async function* readEach(caller: Caller, meant: readonly Issue[]): AsyncGenerator<WholeIssue> {
    const read = ({ _id }: Issue) => orNone(issues.readWhole(caller, _id), 'issues.notFound');
    for await (const whole of prefetch(meant, readAhead, read)) if (whole) yield whole;
  }

  /** Its view may be hidden from the caller, or analysed anew: then nothing is said of it. */
  async function findVerdicts({ membership }: Caller, { detail }: WholeIssue): Promise<Classification[]> {
    const place = placeOf(membership, { viewId: detail.analysisView });
    const told = verdicts.listOfElements(place, detail.forgeObjectId.slice(0, mostColoured));
    return (await orNone(told, 'analyses.notFound')) ?? [];
  }

  async function readStored(key: string): Promise<Uint8Array | undefined> {
    const found = await storage.stat(key);
    if (found === undefined || found.size > largestPictureBytes) return undefined;
    return buffer(await storage.openRead(key));
  }

  async function readPicture(key: string): Promise<Uint8Array | undefined> {
    return (await orNone(evidence.findDrawing(key), 'evidence.damaged')) ?? readStored(key);
  }

  /** What people attached as seen in the viewer, or else first; or else what the analysis drew of an element. */
  function snapshotKeys({ detail }: WholeIssue, told: Awaited<ReturnType<typeof findVerdicts>>): string[] {
    const seen = detail.assets.filter(({ type }) => type === 'screenshot');
    const drawn = told.flatMap(({ sections }) => sections.flatMap(({ perspectivePath }) => perspectivePath ?? []));
    return [...seen, ...detail.assets]
      .map(({ path }) => path)
      .concat(drawn.slice(0, 1))
      .slice(0, 3);
  }

  async function loadSnapshot(keys: readonly string[]): Promise<Uint8Array> {
    const { encodeSnapshot, emptySnapshot } = await loadMakers();
    for (const key of keys) {
      const bytes = await readPicture(key);
      const encoded = bytes && (await bestEffort(encodeSnapshot(bytes)));
      if (encoded) return encoded;
    }
    return emptySnapshot();
  }

  const linkOf = ({ membership: { tenantId } }: Caller, { analysisView, _id }: Issue) =>
    linkToIssue({ publicUrl: findPublicUrl(), tenantId, viewId: analysisView, issueId: _id });

  const loadFile = async (key: string) => (await readStored(key)) ?? new Uint8Array();

  function documentOf({ _id, path, type }: IssueAsset, pictures: WholeIssue['pictures']): BcfDocument {
    const { guid, name, description } = pictures.get(path) ?? { guid: _id, name: null, description: null };
    return {
      guid,
      name: name ?? `${guid}.${/\.png$/i.test(path) ? 'png' : 'jpg'}`,
      description: description ?? captions[type],
      load: () => loadFile(path),
    };
  }

  async function describe(caller: Caller, whole: WholeIssue) {
    const told = await findVerdicts(caller, whole);
    const statuses = new Map<string, ElementStatus>(told.map(({ externalId, status }) => [externalId, status]));
    const keys = snapshotKeys(whole, told);
    const topic = describeTopic(whole, {
      statuses,
      snapshot: () => loadSnapshot(keys),
      link: linkOf(caller, whole.detail),
      loadFile,
      snapshotAt: (key) => loadSnapshot([key]),
      pictures: whole.detail.assets.map((asset) => documentOf(asset, whole.pictures)),
    });
    return { topic, hasPicture: keys.length > 0 };
  }

  async function* listTopics(caller: Caller, meant: readonly Issue[]) {
    for await (const whole of readEach(caller, meant)) yield (await describe(caller, whole)).topic;
  }

  async function listPictures(caller: Caller, whole: WholeIssue): Promise<IssuePicture[]> {
    const { preparePicture } = await loadMakers();
    const read = async (key: string, caption: string) => {
      const bytes = await readPicture(key);
      const limits = { longestPx: 1200, formats: ['jpeg', 'png', 'svg'] as const };
      const picture = bytes && (await bestEffort(preparePicture(Buffer.from(bytes), limits)));
      return { caption, picture };
    };
    const pictures: IssuePicture[] = [];
    const seen = whole.detail.viewpoints.flatMap(({ path }) => path ?? []).slice(0, mostViewpoints);
    for (const path of seen) pictures.push(await read(path, 'As seen in the tool that it came from'));
    for (const { path, type } of whole.detail.assets) pictures.push(await read(path, captions[type]));
    const [drawn] = drawnKeysOf(await findVerdicts(caller, whole));
    if (drawn === undefined) return pictures;
    if (pictures.length === 0) pictures.push(await read(drawn, 'The element among its neighbours'));
    const planKey = planKeyOf(drawn);
    const plan = planKey === undefined ? undefined : await read(planKey, 'Where the element is');
    return plan?.picture ? [...pictures, plan] : pictures;
  }

  async function* listSheets(caller: Caller, meant: readonly Issue[], clock: { now: Date; timeZone: string }) {
    for await (const whole of readEach(caller, meant)) {
      const pictures = await listPictures(caller, whole);
      yield describeSheet(whole, clock, { pictures, link: linkOf(caller, whole.detail) });
    }
  }

  async function findProject({ membership, userId }: Caller) {
    const project = (await access.listProjectsOf(userId)).find(({ id }) => id === membership.projectId);
    return { name: project?.name ?? '', company: project?.company ?? '' };
  }

  /** Told when it begins: whoever stops reading has part of it. */
  async function record({ membership: { projectId }, by }: Caller, to: string, count: number): Promise<void> {
    const subject = { kind: 'project', id: projectId } as const;
    await audit.record(db, { by, action: 'issuesExported', projectId, subject, details: { to, count } });
  }

  return {
    /** One issue as files have it, without what is there for files alone. */
    async describe(caller: Caller, issueId: string): Promise<BcfTopic> {
      const whole = await issues.readWhole(caller, issueId);
      const { topic, hasPicture } = await describe(caller, whole);
      return asSeen(topic, whole, hasPicture);
    },

    ...createImports({ issues }),

    async bcf(caller: Caller, { version, ...asked }: HandedOver & { version: BcfVersion }): Promise<FileAnswer> {
      const meant = await listMeant(caller, asked);
      const { name } = await findProject(caller);
      const { makeBcf } = await loadMakers();
      await record(caller, `BCF ${version}`, meant.length);
      const file = {
        version,
        project: { guid: caller.membership.projectId, name },
        madeAt: new Date(),
        statuses: Object.values(topicStatuses),
        priorities: issuePriorities,
        types: topicTypes,
      };
      return {
        filename: `${safeFilename(productName)}_AI.bcf`,
        contentType: 'application/octet-stream',
        body: streamOf(makeBcf({ ...file, topics: listTopics(caller, meant) })),
      };
    },

    async pdf(caller: Caller, { timeZone, ...asked }: HandedOver & { timeZone: string }): Promise<FileAnswer> {
      const meant = await listMeant(caller, asked);
      const { name, company } = await findProject(caller);
      const { firstName, lastName, email } = await identity.profile(caller.userId);
      await record(caller, 'PDF', meant.length);
      const clock = { now: new Date(), timeZone };
      const report = {
        project: name,
        company,
        timeZone,
        madeAt: localAt(clock.now, timeZone),
        madeBy: `${firstName} ${lastName}`.trim() || email,
        lines: meant.map((issue) => describeLine(issue, clock)),
      };
      return {
        filename: `${safeFilename(name)} Issues.pdf`,
        contentType: 'application/pdf',
        body: streamOf(documents.issues({ ...report, sheets: listSheets(caller, meant, clock) })),
      };
    },
  };
}

/** Pictures that analyses have of elements. */
const drawnKeysOf = (told: readonly Classification[]) =>
  told.flatMap(({ sections }) => sections.flatMap(({ perspectivePath }) => perspectivePath ?? []));

const captions: Record<IssueAsset['type'], string> = {
  attachment: 'Attached picture',
  screenshot: 'As seen in the viewer',
  section: 'Section',
  panorama: '360 photo',
  heatmap: 'Heat map',
};

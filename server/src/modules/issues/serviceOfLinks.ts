import { createLruCache } from '../../columns/createLruCache.ts';
import type { Db } from '../../platform/database.ts';
import type { ViewRow } from '../analyses/service.ts';
import type { ModelsService } from '../models/service.ts';
import * as repository from './linksRepository.ts';

/** An issue as a row of the table names it. */
export interface IssueRef {
  _id: string;
  issueId: number;
}

/** The open issues of the elements of a model; another object as soon as any of them has changed. */
export interface IssueColumn {
  at(elementIndex: number): readonly IssueRef[];
  readonly isEmpty: boolean;
}

interface Links {
  change: number;
  byIdentity: Map<number, IssueRef[]>;
  identitiesOf: Map<string, number[]>;
  columns: Map<string, Promise<IssueColumn>>;
}

/** The last change, and the last that was a deletion. */
interface Progress {
  change: number;
  deletion: number;
}

type KnownProgress = Pick<ViewRow, 'issue_change' | 'issue_deletion'>;

export interface LinksOptions {
  db: Db;
  models: Pick<ModelsService, 'identitiesOf'>;
}

/** Of links in memory, at about 100 bytes each. */
const linksInMemory = 1_000_000;
const leastSize = 100;

const none: readonly IssueRef[] = [];
const noIssues: IssueColumn = { at: () => none, isEmpty: true };

/** Which open issues each element has, in memory, up to date by the number of the last change. */
export function createIssueLinks({ db, models }: LinksOptions) {
  const cache = createLruCache<Links>({ most: linksInMemory, sizeOf: ({ byIdentity }) => leastSize + byIdentity.size });

  async function load(projectId: string, known: Links | undefined, { change, deletion }: Progress): Promise<Links> {
    if (known !== undefined && known.change >= change) return known;
    // What is deleted leaves nothing to be asked for.
    const begin = known !== undefined && deletion <= known.change ? known : emptyLinks();
    const rows = await repository.listLinks(db, projectId, begin.change);
    for (const row of rows) relink(begin, row);
    // Not the last of the rows: a deletion may have come between the two questions.
    return { ...begin, change, columns: new Map() };
  }

  /** Undefined where the project has no open issue. */
  async function linksOf(projectId: string, known: KnownProgress | undefined): Promise<Links | undefined> {
    const { issue_change: change = null, issue_deletion: deletion = null } = known ?? {};
    if (change === null || deletion === null) return undefined;
    const links = await cache.update(projectId, (before) => load(projectId, before, { change, deletion }));
    return links.byIdentity.size === 0 ? undefined : links;
  }

  return {
    /** The open issues of elements, by their identity. */
    async openIssuesOf(projectId: string): Promise<(identity: number) => readonly IssueRef[]> {
      const links = await linksOf(projectId, await repository.findProgress(db, projectId));
      return (identity) => links?.byIdentity.get(identity) ?? none;
    },

    /** Of the elements of a view's model, as far as the issues of its project had come when the view was read. */
    async openIssuesOfView(view: ViewRow): Promise<IssueColumn> {
      const { project_id: projectId, model_id: modelId } = view;
      const links = modelId === null ? undefined : await linksOf(projectId, view);
      if (links === undefined || modelId === null) return noIssues;
      const known = links.columns.get(modelId);
      if (known !== undefined) return known;
      const made = models.identitiesOf(modelId).then((identities) => ({
        at: (elementIndex: number) => links.byIdentity.get(identities[elementIndex] as number) ?? none,
        isEmpty: false,
      }));
      links.columns.set(modelId, made);
      made.catch(() => links.columns.delete(modelId));
      return made;
    },
  };
}

function emptyLinks(): Links {
  return { change: 0, byIdentity: new Map(), identitiesOf: new Map(), columns: new Map() };
}

function relink({ byIdentity, identitiesOf }: Links, { id, number, identities }: repository.LinkRow): void {
  for (const identity of identitiesOf.get(id) ?? []) {
    const left = (byIdentity.get(identity) ?? []).filter(({ _id }) => _id !== id);
    if (left.length === 0) byIdentity.delete(identity);
    else byIdentity.set(identity, left);
  }
  identitiesOf.delete(id);
  if (identities === null) return;
  identitiesOf.set(id, identities);
  const own = { _id: id, issueId: number };
  for (const identity of identities) {
    const all = [...(byIdentity.get(identity) ?? []), own].sort((a, b) => a.issueId - b.issueId);
    byIdentity.set(identity, all);
  }
}

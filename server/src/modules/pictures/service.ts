import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BuildingPicture } from '@plumbline/contract/resources/pictures';
import { AppError } from '../../AppError.ts';
import type { Membership } from '../../http/RequestContext.ts';
import { createKeyedMutex } from '../../platform/createKeyedMutex.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { AccessService } from '../access/service.ts';
import type { AnalysesService } from '../analyses/service.ts';
import { type AssetOwner, type AssetWanted, type MadeObject, uuidPattern } from '../assets/service.ts';
import type { ModelsService } from '../models/service.ts';
import { shownCodes, type VerdictsService } from '../verdicts/service.ts';
import type { VersionsService } from '../versions/service.ts';

export interface PicturesOptions {
  storage: Pick<Storage, 'addresses' | 'stat' | 'openRead' | 'put' | 'remove' | 'list'>;
  access: Pick<AccessService, 'hasFlag'>;
  models: Pick<ModelsService, 'findModel' | 'findActiveModel' | 'drawModel'>;
  analyses: Pick<AnalysesService, 'findView' | 'findVisibleView' | 'listPublishedViews'>;
  versions: Pick<VersionsService, 'select'>;
  verdicts: Pick<VerdictsService, 'openTable'>;
  now?: () => Date;
}

/** A building to be drawn: a view of a project, or a model version as designed. */
interface Subject {
  projectId: string;
  tenantId: string;
  kind: 'view' | 'model';
  id: string;
}

/** What a picture shows; `stamp` is another as soon as it would look otherwise. */
interface Look {
  stamp: string;
  modelId: string;
  codes: () => Promise<Uint8Array>;
}

export type PicturesService = ReturnType<typeof createPicturesService>;

/** As the contract has it: wide enough for a page of paper. */
const size = { width: 1280, height: 800 };
/** Grows when pictures look otherwise: those that are kept are drawn again. */
const style = 1;
const lifeS = 15 * 60;
const contentType = 'image/jpeg';
const pattern = new RegExp(`^pictures/(${uuidPattern})/(view|model)-(${uuidPattern})\\.jpg$`);

const stemOf = ({ tenantId, projectId, kind, id }: Subject) => `${tenantId}/pictures/${projectId}/${kind}-${id}`;
const keyOf = (subject: Subject) => `${stemOf(subject)}.jpg`;

/** Pictures of buildings: drawn when somebody asks, and kept until they would look otherwise. */
export function createPicturesService(options: PicturesOptions) {
  const { storage, access, models, analyses, versions, verdicts, now = () => new Date() } = options;
  const inTurn = createKeyedMutex();

  /** What every member sees of a project, whoever asks. */
  async function everybody({ projectId, tenantId }: Subject): Promise<Membership> {
    const enableUnderConstruction = await access.hasFlag(projectId, 'enableUnderConstruction');
    const nameMappings = { floors: {}, elementTypes: {} };
    return { projectId, tenantId, permissions: [], featureFlags: { enableUnderConstruction }, nameMappings };
  }

  async function findLookOfView(subject: Subject): Promise<Look | undefined> {
    const view = await analyses.findView(subject.projectId, subject.id);
    if (view === undefined || view.model_id === null) return undefined;
    const count = view.element_count ?? 0;
    const place = { membership: await everybody(subject), viewId: view.id };
    const published = await versions.select(place).catch(noneIfUnseen);
    const marks = published?.versions.map(({ id, last_change }) => `${id} ${last_change}`) ?? [];
    return {
      stamp: stampOf([view.model_id, place.membership.featureFlags, ...marks]),
      modelId: view.model_id,
      async codes() {
        if (marks.length === 0) return new Uint8Array(count);
        const { table, wording } = await verdicts.openTable(place);
        const shown = shownCodes(wording.underConstruction);
        return table.status.map((code) => shown[code] ?? 0);
      },
    };
  }

  async function findLook(subject: Subject): Promise<Look | undefined> {
    if (subject.kind === 'view') return findLookOfView(subject);
    const model = await models.findModel(subject.projectId, subject.id).catch(noneIfUnseen);
    if (model === undefined) return undefined;
    return { stamp: stampOf([model.id]), modelId: model.id, codes: async () => new Uint8Array(model.element_count) };
  }

  /** Nothing where there is no model, or it cannot be drawn. */
  async function draw(subject: Subject): Promise<Buffer | undefined> {
    const look = await findLook(subject);
    if (look === undefined) return undefined;
    const folder = `${stemOf(subject)}/`;
    const key = `${folder}${look.stamp}.jpg`;
    if (await storage.stat(key)) return buffer(await storage.openRead(key));
    const drawn = await models.drawModel(look.modelId, { picture: size, codes: await look.codes() });
    if (drawn?.picture === undefined) return undefined;
    const bytes = Buffer.from(drawn.picture);
    await storage.put(key, bytes, { contentType });
    for await (const { key: other } of storage.list(folder)) if (other !== key) await storage.remove(other);
    return bytes;
  }

  // Two at once would both draw it.
  const drawOnce = (subject: Subject) => inTurn(keyOf(subject), () => draw(subject));

  function subjectOf({ key, match }: AssetWanted): Subject {
    const [, projectId = '', kind, id = ''] = match;
    return { tenantId: key.slice(0, key.indexOf('/')), projectId, kind: kind as Subject['kind'], id };
  }

  const assetOwner: AssetOwner = {
    pattern,
    async read({ membership }, wanted) {
      const { projectId, kind, id } = subjectOf(wanted);
      if (projectId !== membership.projectId) return undefined;
      const seen = kind === 'view' ? analyses.findVisibleView(membership, id) : models.findModel(projectId, id);
      return (await seen.catch(noneIfUnseen)) && {};
    },
    async make(wanted): Promise<MadeObject | undefined> {
      const bytes = await drawOnce(subjectOf(wanted));
      return bytes && { bytes, contentType };
    },
  };

  function sign(subject: Subject | undefined, isByStatus: boolean): BuildingPicture {
    const until = new Date(now().getTime() + lifeS * 1000).toISOString();
    const url = subject && storage.addresses.signGet(keyOf(subject), { expiresInS: lifeS });
    return { ...(url !== undefined && { url }), isByStatus, until };
  }

  return {
    assetOwner,

    async signOfView(membership: Membership, viewId: string): Promise<BuildingPicture> {
      const { projectId, tenantId } = membership;
      const view = await analyses.findVisibleView(membership, viewId);
      const subject: Subject = { projectId, tenantId, kind: 'view', id: view.id };
      return sign(view.model_id === null ? undefined : subject, view.has_stable);
    },

    /** The newest published view, else the active model. */
    async signOfProject({ projectId, tenantId }: Membership): Promise<BuildingPicture> {
      const views = await analyses.listPublishedViews(projectId);
      const view = views.find(({ model_id }) => model_id !== null);
      if (view) return sign({ projectId, tenantId, kind: 'view', id: view.id }, true);
      const model = await models.findActiveModel(projectId).catch(noneIfUnseen);
      return sign(model && { projectId, tenantId, kind: 'model', id: model.id }, false);
    },

    /** The building of a view as every member sees it, JPEG; nothing where it cannot be drawn. */
    drawView: ({ projectId, tenantId }: Pick<Subject, 'projectId' | 'tenantId'>, viewId: string) =>
      drawOnce({ projectId, tenantId, kind: 'view', id: viewId }),
  };
}

const stampOf = (marks: readonly unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([style, ...marks]))
    .digest('hex')
    .slice(0, 32);

const unseen = ['analyses.notFound', 'models.notFound', 'models.noActive'];

function noneIfUnseen(error: unknown): undefined {
  if (!(error instanceof AppError && unseen.includes(error.code))) throw error;
}

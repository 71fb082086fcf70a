import { buffer } from 'node:stream/consumers';
import { readImageKey } from '@plumbline/contract/resources/assets';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Gate } from '../../platform/gate/Gate.ts';
import type { Space } from '../../platform/space/createSpace.ts';
import type { ImageSent } from '../../platform/storage/registerSignedStorageRoutes.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { StorageError } from '../../platform/storage/StorageError.ts';
import type { AccessService } from '../access/service.ts';
import type { AuditTrail } from '../audit/service.ts';
import type { AssetCaller, AssetOwner, MadeObject, ReadGrant } from './AssetOwner.ts';
import { createIntake, type IntakeLimits } from './createIntake.ts';
import { encodeAnew } from './encodeAnew.ts';
import * as repository from './repository.ts';
import { temporaryLifeMs, temporaryPictures } from './serviceOfTemporaryPictures.ts';

export { type AssetCaller, type AssetOwner, type AssetWanted, type MadeObject, uuidPattern } from './AssetOwner.ts';
export { encodeAnew } from './encodeAnew.ts';
export { findPicture, removePicture, type StoredFile, type StoringOptions, storeFiles } from './serviceOfPictures.ts';
export { readTemporaryPicture } from './serviceOfTemporaryPictures.ts';

const minutesS = 15 * 60;
const weekS = 7 * 86_400;
const largestImageBytes = 30 * 1024 * 1024;
const longestSendingMs = 5 * 60_000;
const sweptAtOnce = 1000;

/** What a person may keep in a project for a day. */
export interface TemporaryLimits {
  pictures: number;
  bytes: number;
}

export interface AssetsOptions {
  db: Db;
  audit: Pick<AuditTrail, 'record'>;
  storage: Pick<Storage, 'addresses' | 'signGet' | 'signPut' | 'put' | 'remove' | 'list'>;
  access: Pick<AccessService, 'admitBytes' | 'findProject'>;
  /** Before what is made when its address is asked. */
  gate: Pick<Gate, 'enter'>;
  /** Of the storage's disk; absent where the storage is elsewhere. */
  space?: Pick<Space, 'admit'> | undefined;
  /** Whose objects people may read and write, beside temporary pictures. */
  owners: readonly AssetOwner[];
  temporary?: TemporaryLimits;
  intake?: IntakeLimits;
  now?: () => Date;
}

export type AssetsService = ReturnType<typeof createAssetsService>;

/** Addresses under which the browser reads and writes a tenant's assets by itself. */
export function createAssetsService(options: AssetsOptions) {
  const { db, audit, storage, access, gate, space, now = () => new Date() } = options;
  const { temporary = { pictures: 200, bytes: 1024 ** 3 } } = options;
  const owners = [temporaryPictures(db), ...options.owners];
  const intake = createIntake(options.intake ?? { ofAll: 12, ofOne: 4, decodedAtOnce: 2 });

  function matchOwner(key: string) {
    const rest = key.slice(key.indexOf('/') + 1);
    for (const owner of owners) {
      const match = owner.pattern.exec(rest);
      if (match) return { owner, wanted: { key, match } };
    }
    return undefined;
  }

  function findOwner(key: string) {
    const found = matchOwner(key);
    if (found === undefined) throw new AppError('assets.badKey');
    return found;
  }

  async function findGrant(caller: AssetCaller, key: string): Promise<ReadGrant> {
    const { owner, wanted } = findOwner(key);
    const grant = await owner.read(caller, wanted);
    if (grant === undefined) throw new AppError('storage.notFound');
    return grant;
  }

  async function signGet(key: string, { until, downloadName }: ReadGrant, longestS: number): Promise<string> {
    const leftS = until ? Math.floor((until.getTime() - now().getTime()) / 1000) : longestS;
    if (leftS < 1) throw new AppError('storage.notFound');
    const allowed = { expiresInS: Math.min(longestS, leftS), ...(downloadName && { downloadName }) };
    return findOwner(key).owner.make ? storage.addresses.signGet(key, allowed) : storage.signGet(key, allowed);
  }

  async function tellOf({ handsOut }: ReadGrant, { membership: { projectId } }: AssetCaller, by: Actor): Promise<void> {
    if (handsOut === undefined) return;
    const { note, ...file } = handsOut;
    const subject = { kind: 'file', ...file } as const;
    await audit.record(db, { by, action: 'fileDownloaded', projectId, subject, details: { note } });
  }

  /** Before anything is sent, so that nobody sends in vain; what is sent is held against the limits again. */
  function claimKey({ membership, userId }: AssetCaller, key: string, isTemporary: boolean): Promise<void> {
    const { projectId } = membership;
    return inTransaction(db, async (trx) => {
      await repository.lockPerson(trx, projectId, userId);
      if (isTemporary) await refuseTooMany(trx, projectId, userId);
      await access.admitBytes(trx, projectId, 0);
      const asset = { key, project_id: projectId, created_by: userId, is_temporary: isTemporary };
      // Of somebody else: its bytes are not the caller's to change.
      if ((await repository.claimKey(trx, asset)) !== userId) throw new AppError('assets.noOwner');
    });
  }

  async function refuseTooMany(trx: Db, projectId: string, userId: string): Promise<void> {
    const { count, bytes } = await repository.sumTemporary(trx, projectId, userId);
    if (count >= temporary.pictures || bytes >= temporary.bytes) throw new AppError('assets.tooMany');
  }

  /** Counted before it is stored: what a crash leaves is too much by one, never uncounted. */
  async function store(asset: repository.AssetRow, contentType: string, encoded: Buffer) {
    const { key, project_id, created_by, is_temporary } = asset;
    await space?.admit(encoded.length);
    await inTransaction(db, async (trx) => {
      await repository.lockPerson(trx, project_id, created_by);
      const known = await repository.findAsset(trx, key);
      if (known === undefined) throw new StorageError('notFound', 'There is no such object.');
      // Its place was taken when its address was signed: only its bytes are new.
      if (is_temporary) {
        const { bytes } = await repository.sumTemporary(trx, project_id, created_by);
        if (bytes - known.size + encoded.length > temporary.bytes) throw new AppError('assets.tooMany');
      }
      const more = encoded.length - known.size;
      if (more > 0) await access.admitBytes(trx, project_id, more);
      await repository.setSize(trx, key, encoded.length);
    });
    try {
      return await storage.put(key, encoded, { contentType });
    } catch (error) {
      await repository.setSize(db, key, asset.size);
      throw error;
    }
  }

  return {
    async signRead(caller: AssetCaller, key: string, by: Actor) {
      const grant = await findGrant(caller, checkPath(key));
      const signedUrl = await signGet(key, grant, minutesS);
      await tellOf(grant, caller, by);
      return signedUrl;
    },

    async signPublicRead(caller: AssetCaller, key: string, by: Actor) {
      imageTypeOf(key);
      const signedUrl = await signGet(key, await findGrant(caller, checkPath(key)), weekS);
      const { projectId } = caller.membership;
      const subject = { kind: 'project', id: projectId } as const;
      await audit.record(db, { by, action: 'pictureShared', projectId, subject, details: { note: key } });
      return signedUrl;
    },

    async signWrite(caller: AssetCaller, key: string, contentType: string | undefined) {
      const expected = imageTypeOf(checkPath(key));
      if (expected === 'image/svg+xml') throw new AppError('assets.svgNotTaken');
      const { owner, wanted } = findOwner(key);
      if (owner.write === undefined) throw new AppError('assets.badKey');
      if (contentType !== undefined && contentType !== expected) throw new AppError('storage.wrongType');
      if (!(await owner.write(caller, wanted))) throw new AppError('assets.noOwner');
      await space?.admit();
      await claimKey(caller, key, owner.isTemporary ?? false);
      const limits = { contentType: expected, maxBytes: largestImageBytes, asImage: true };
      return storage.signPut(key, { expiresInS: minutesS, ...limits });
    },

    /** Stores what was decoded of a picture that is sent to a signed address. */
    async takeImage({ key, contentType, body }: ImageSent): Promise<{ etag: string }> {
      const asset = await repository.findAsset(db, key);
      if (asset === undefined) throw new StorageError('notFound', 'There is no such object.');
      return intake.enter(asset.created_by, async () => {
        const sent = await readAll(body);
        const encoded = await intake.decode(asset.created_by, () => encodeAnew(sent, contentType));
        return store(asset, contentType, encoded);
      });
    },

    /** Decodes a picture that came in a call, within the bounds of those that are sent to addresses. */
    decode: <Result>(userId: string, work: () => Promise<Result>): Promise<Result> =>
      intake.enter(userId, () => intake.decode(userId, work)),

    /** What lies nowhere and is made when its address is asked; nothing for objects of the storage. */
    async make(key: string, signal: AbortSignal): Promise<MadeObject | undefined> {
      const found = matchOwner(key);
      if (found?.owner.make === undefined) return undefined;
      const project = key.slice(0, key.indexOf('/'));
      const company = (await access.findProject(project))?.company_id;
      const leave = await gate.enter({ project, company }, { signal });
      try {
        return await found.owner.make(found.wanted);
      } finally {
        leave();
      }
    },

    /** Removes what was kept for a day, and what lies beside it that nobody knows. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - temporaryLifeMs);
      for (const { key } of await repository.listOld(db, before, sweptAtOnce)) {
        await storage.remove(key);
        await repository.deleteAsset(db, key);
      }
      for (const tenantId of await repository.listTenants(db)) {
        for await (const { key, modified } of storage.list(`${tenantId}/temp/`)) {
          if (modified < before && (await repository.findAsset(db, key)) === undefined) await storage.remove(key);
        }
      }
    },
  };
}

/** A sender that is slow on purpose would keep its place for ever. */
async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new StorageError('wrongSize', 'The picture took too long to come.')),
    longestSendingMs,
  );
  try {
    return await Promise.race([buffer(body), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function imageTypeOf(key: string): string {
  const image = readImageKey(key);
  if ('contentType' in image) return image.contentType;
  throw new AppError(image.error === 'noExtension' ? 'assets.keyWithoutExtension' : 'assets.unsupportedExtension');
}

/** A key that climbs out of its tenant would pass the route's check and reach another's assets. */
function checkPath(key: string): string {
  const segments = key.split('/');
  const climbs = segments.some((segment) => segment === '' || segment === '.' || segment === '..');
  if (climbs || segments.length < 2) throw new AppError('assets.badKey');
  return key;
}

import { holdsAll } from '@plumbline/contract/permissions';
import { type FileKind, fileKinds } from '@plumbline/contract/resources/files';
import type { Actor } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Membership } from '../../http/RequestContext.ts';

/** Who asks, and in which project. */
export interface Caller {
  membership: Membership;
  userId: string;
  by: Actor;
}

const kinds = Object.keys(fileKinds) as FileKind[];

export const mayUpload = ({ permissions }: Pick<Membership, 'permissions'>, kind: FileKind): boolean =>
  holdsAll(permissions, fileKinds[kind].write);

export function checkUpload({ membership }: Pick<Caller, 'membership'>, kind: FileKind): void {
  if (!mayUpload(membership, kind)) throw new AppError('auth.forbidden', { needs: [...fileKinds[kind].write] });
}

/** Whoever may upload something looks around in the design service. */
export function checkBrowse({ membership }: Pick<Caller, 'membership'>): void {
  if (!kinds.some((kind) => mayUpload(membership, kind))) {
    throw new AppError('auth.forbidden', { needs: [...fileKinds.document.write] });
  }
}

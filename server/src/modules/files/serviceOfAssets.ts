import { holdsAll } from '@plumbline/contract/permissions';
import { type FileKind, fileKinds } from '@plumbline/contract/resources/files';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { type AssetOwner, uuidPattern } from '../assets/service.ts';
import * as repository from './repository.ts';

const kinds = Object.keys(fileKinds) as FileKind[];
const plurals = kinds.map((kind) => fileKinds[kind].plural);

/** `{tenant}/scans/{uuid}` and the like, for whoever may read files of the kind. */
export function uploadedFiles(db: Db): AssetOwner {
  return {
    pattern: new RegExp(`^(${plurals.join('|')})/${uuidPattern}$`),
    async read({ membership }, { key, match }) {
      const kind = kinds.find((each) => fileKinds[each].plural === match[1]) as FileKind;
      const needs = fileKinds[kind].read;
      if (!holdsAll(membership.permissions, needs)) throw new AppError('auth.forbidden', { needs: [...needs] });
      const file = await repository.findByKey(db, membership.projectId, key);
      return file && { downloadName: file.filename, handsOut: { id: file.id, name: file.filename, note: kind } };
    },
  };
}

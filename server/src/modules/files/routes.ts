import { type FileKind, fileCalls, fileUsage } from '@plumbline/contract/resources/files';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { FilesService } from './service.ts';

export function filesRoutes(files: FilesService): MountedRoute[] {
  const ofKinds = (['scan', 'model', 'document'] as const).flatMap((kind) => routesOf(files, kind));
  return [...ofKinds, answer(fileUsage, (_, { membership }) => files.describeUsage(membership))];
}

function routesOf(files: FilesService, kind: FileKind): MountedRoute[] {
  const calls = fileCalls[kind];
  return [
    answer(calls.list, ({ query }, { membership, user }) => files.list({ membership, kind }, user.id, query)),
    answer(calls.read, ({ params }, { membership }) => files.read({ membership, kind }, params.fileId)),
    answer(calls.download, ({ params }, { membership, by }) =>
      files.signDownload({ membership, kind }, params.fileId, by),
    ),
    answer(calls.same, ({ body }, { membership }) => files.findSame({ membership, kind }, body.files)),
    answer(calls.create, ({ body }, { membership, user, by, once }) =>
      files.create({ membership, kind }, user.id, body, { by, once }),
    ),
    answer(calls.nextPart, ({ params, body }, { membership }) =>
      files.nextPart({ membership, kind }, params.fileId, body),
    ),
    answer(calls.remove, async ({ params }, { membership, by }) => {
      await files.remove({ membership, kind }, params.fileId, by);
      return {};
    }),
    answer(calls.cancel, async ({ params }, { membership, user, by }) => {
      await files.cancel({ membership, kind }, user.id, params.fileId, by);
      return {};
    }),
  ];
}

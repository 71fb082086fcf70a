import { pictureOfProject, pictureOfView } from '@plumbline/contract/resources/pictures';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { PicturesService } from './service.ts';

export function picturesRoutes(pictures: PicturesService): MountedRoute[] {
  return [
    answer(pictureOfView, ({ params }, { membership }) => pictures.signOfView(membership, params.viewId)),
    answer(pictureOfProject, (_, { membership }) => pictures.signOfProject(membership)),
  ];
}

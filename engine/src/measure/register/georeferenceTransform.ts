import type { Georeference } from '../../files/model/BuildingModel.ts';
import { invert, type RigidTransform, yawTransform } from './RigidTransform.ts';

/** From map coordinates to the model's, the way back of the model's map conversion, its scale included. */
export function georeferenceTransform({ angle, scale, eastingsM, northingsM, heightM }: Georeference): RigidTransform {
  return invert({ ...yawTransform(angle, [eastingsM, northingsM, heightM]), scale });
}

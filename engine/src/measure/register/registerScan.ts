import type { Georeference } from '../../files/model/BuildingModel.ts';
import type { TriangleMesh } from '../../files/model/TriangleMesh.ts';
import { createPieceMatcher } from './createPieceMatcher.ts';
import { failRegistration } from './finishRegistration.ts';
import { georeferenceTransform } from './georeferenceTransform.ts';
import type { Registration, RegistrationMode } from './Registration.ts';
import { createRegistrationTarget } from './RegistrationTarget.ts';
import { identityTransform } from './RigidTransform.ts';
import { refuseEarly } from './refuseEarly.ts';
import { registerFreely } from './registerFreely.ts';
import { registerGiven } from './registerGiven.ts';
import type { ScanSample } from './ScanSample.ts';
import { trustGiven } from './trustGiven.ts';

export interface RegisterScanInput {
  mode: RegistrationMode;
  sample: ScanSample;
  mesh: TriangleMesh;
  /** The model's, if it has one; a model in map coordinates has none. */
  georeference?: Georeference | undefined;
  /** Points as they are, in world coordinates, where coordinates are trusted. */
  spots?: Float64Array | undefined;
}

/** Says where scans belong in the model, how well they fit there, and, when that cannot be said, why. */
export function registerScan({ mode, sample, mesh, georeference, spots }: RegisterScanInput): Registration {
  const target = createRegistrationTarget(mesh);
  const fromMap = georeference && georeferenceTransform(georeference);
  if (mode === 'trusted') {
    const frames = fromMap ? [identityTransform, fromMap] : [identityTransform];
    return trustGiven({ target, sample, spots: spots ?? new Float64Array(0), frames });
  }
  const refusal = refuseEarly(sample, target);
  if (refusal) return failRegistration(mode, refusal);
  const matcher = createPieceMatcher(target, sample);
  if (mode === 'none') return registerFreely({ mode, matcher });
  const transforms =
    mode === 'global'
      ? { asked: fromMap ?? identityTransform, other: fromMap && identityTransform }
      : { asked: identityTransform, other: fromMap };
  const registration = registerGiven({ mode, matcher }, transforms);
  return mode === 'global' ? remarkScale(registration, georeference?.scale ?? 1) : registration;
}

function remarkScale(registration: Registration, scale: number): Registration {
  if (Math.abs(scale - 1) < 1e-9) return registration;
  return { ...registration, sentence: `${registration.sentence} The map's scale of ${scale} was taken out.` };
}

import { type ClientOptions, callLimits, createClient } from '../../contract/src/client.ts';
import { patiently } from './patiently.ts';

type PatientOptions = Pick<ClientOptions, 'origin' | 'getToken'>;

/** Asks what is there until it is answered, to be held against what was told: not for calls that change anything. */
export function createPatientClient(options: PatientOptions): ReturnType<typeof createClient> {
  const call = createClient({ ...options, limits: { ...callLimits, retries: 0 } });
  return (route, input) => patiently(() => call(route, input));
}

import type { WorkFolder } from '../ground/disk/workFolder.ts';
import type { Registration } from '../measure/register/Registration.ts';

const name = 'registration.json';

/** Keeps a registration with its run. */
export async function keepRegistration(folder: WorkFolder, registration: Registration): Promise<void> {
  await folder.writeJson(name, registration);
}

/** The registration that was kept, if one was. */
export async function findRegistration(folder: WorkFolder): Promise<Registration | undefined> {
  if (!(await folder.has(name))) return undefined;
  const kept = await folder.readJson<Registration>(name);
  // JSON knows no infinity, and null is below every limit.
  return {
    ...kept,
    residualM: kept.residualM ?? Number.POSITIVE_INFINITY,
    uncorrectedResidualM: kept.uncorrectedResidualM ?? Number.POSITIVE_INFINITY,
  };
}

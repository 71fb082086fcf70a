import type { WorkFolder } from '../ground/disk/workFolder.ts';
import type { Registration } from '../measure/register/Registration.ts';
import { stepFiles } from './stepFiles.ts';

/** Keeps a registration with its run. */
export async function writeRegistration(folder: WorkFolder, registration: Registration): Promise<void> {
  await folder.writeJson(stepFiles.registration, registration);
}

/** The registration that was kept. */
export async function readRegistration(folder: WorkFolder): Promise<Registration> {
  const kept = await folder.readJson<Registration>(stepFiles.registration);
  // JSON knows no infinity, and null is below every limit.
  return {
    ...kept,
    residualM: kept.residualM ?? Number.POSITIVE_INFINITY,
    uncorrectedResidualM: kept.uncorrectedResidualM ?? Number.POSITIVE_INFINITY,
    ...(kept.check && { check: { ...kept.check, residualM: kept.check.residualM ?? Number.POSITIVE_INFINITY } }),
  };
}

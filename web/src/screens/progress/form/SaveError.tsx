import { ApiError } from '@plumbline/contract/ApiError';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { whereItIsBad } from './CsvSource.tsx';

/** Told in dialogs of their own. */
const toldElsewhere = ['ProgressMonitoring.CreateWorkPackage.MissingIds', 'workPackages.changed'];

/** Why a package could not be saved: the server's own words ([WORK-3]). */
export function SaveError({ error }: { error: Error | null }) {
  if (error === null || (error instanceof ApiError && toldElsewhere.includes(error.code))) return null;
  return (
    <AlertBox level="error" title={errorMessage(error)}>
      {whereItIsBad(error) ?? 'Nothing was saved.'}
    </AlertBox>
  );
}

/** The ids of a CSV that the latest model lacks, where that is why it was not saved. */
export function missingIdsOf(error: Error | null): { ids: string[]; count: number } | undefined {
  return error instanceof ApiError ? error.payloadOf('ProgressMonitoring.CreateWorkPackage.MissingIds') : undefined;
}

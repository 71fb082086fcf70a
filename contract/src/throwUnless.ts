import type { ErrorCode } from './errors.ts';

/** Of Node: of files and processes that are not there, of folders that are not empty, of waiting that was ended, of what the system refuses. */
type SystemCode =
  | 'ENOENT'
  | 'ENOTDIR'
  | 'ESRCH'
  | 'ENOTEMPTY'
  | 'EEXIST'
  | 'MODULE_NOT_FOUND'
  | 'ABORT_ERR'
  | 'ERR_SYSTEM_ERROR';

/** Of PostgreSQL: there is no setting of this name. */
type DatabaseCode = '42704';

/** An error as code names it: by its `code`, or by its class. */
export type MeantError = ErrorCode | SystemCode | DatabaseCode | (abstract new (...args: never[]) => Error);

/** For `catch (error)`: any error but those that are meant goes on. */
export function throwUnless(error: unknown, ...meant: [MeantError, ...MeantError[]]): void {
  if (!meant.some((one) => isMeant(error, one))) throw error;
}

function isMeant(error: unknown, meant: MeantError): boolean {
  return typeof meant === 'string' ? (error as { code?: unknown } | null)?.code === meant : error instanceof meant;
}

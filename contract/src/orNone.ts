import { type MeantError, throwUnless } from './throwUnless.ts';

/**
 * Undefined where the promise is refused with an error that is meant: `orNone(find(id), 'models.noActive')`. Any other error
 * goes on: that the database is busy does not mean that there is nothing.
 */
export async function orNone<Result>(
  promise: Promise<Result>,
  ...meant: [MeantError, ...MeantError[]]
): Promise<Result | undefined> {
  try {
    return await promise;
  } catch (error) {
    throwUnless(error, ...meant);
    return undefined;
  }
}

import { AppError } from '../AppError.ts';

const longestName = 100;

/** Refuses a part of a call by its name, as a field of a body is refused by its path. */
export function refusePart(name: string, message: string): AppError<'request.invalid'> {
  const shown = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  return new AppError('request.invalid', { issues: [{ path: `body.${shown}`.toWellFormed(), message }] });
}

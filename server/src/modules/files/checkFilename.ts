import { type FileKind, isAccepted, longestFilename } from '@plumbline/contract/resources/files';
import { AppError } from '../../AppError.ts';

/** Slashes would make a path of it; control characters would hide what it says. */
const forbidden = /[/\\\p{Cc}\p{Cf}]/u;

/** The name as it is kept, or a refusal. */
export function checkFilename(kind: FileKind, given: string): string {
  const name = given.normalize('NFC').trim();
  const length = [...name].length;
  if (length === 0 || length > longestFilename || forbidden.test(name) || /^\.+$/.test(name)) {
    throw new AppError('files.badName');
  }
  if (!isAccepted(kind, name)) throw new AppError('files.wrongFormat');
  return name;
}

import { expect, test } from 'vitest';
import { AppError } from '../../AppError.ts';
import { SourceFault } from '../../designService/SourceFault.ts';
import { StorageError } from '../../platform/storage/StorageError.ts';
import { setbackOf } from './setbackOf.ts';

test.each([
  ['a service that is away', new SourceFault('unavailable'), 'later', 'tried again'],
  ['one that wants to be left alone', new SourceFault('busy', { retryAfterS: 7 }), 'later', 'too much to do'],
  ['a login that has ended', new SourceFault('signedOut'), 'login', 'Log in again'],
  ['consent to less', new SourceFault('scopeMissing'), 'consent', 'allow'],
  ['a file that is gone', new SourceFault('notFound'), 'fail', 'no longer'],
  ['a version that is gone', new SourceFault('replaced'), 'fail', 'newest'],
  ['a full disk, before a part', new AppError('storage.full', undefined), 'fail', 'free space'],
  ['a full disk, in the middle of a part', new StorageError('full', 'ENOSPC'), 'fail', 'free space'],
  ['a quota', new AppError('projects.quotaExceeded', { quotaBytes: 1, usedBytes: 1, neededBytes: 1 }), 'fail', 'room'],
  ['a storage that is away', new StorageError('unreachable', 'away'), 'later', 'tried again'],
  ['a mistake of ours', new TypeError('x is undefined'), 'later', 'went wrong'],
])('%s', (_, error, way, words) => {
  expect(setbackOf(error)).toMatchObject({ way, message: expect.stringContaining(words) });
});

test('what broke off while the storage wrote is the fault of the service', () => {
  const cause = new SourceFault('busy', { retryAfterS: 7 });
  const wrapped = new StorageError('wrongSize', 'The upload broke off.', { cause });
  expect(setbackOf(wrapped)).toMatchObject({ way: 'later', retryAfterS: 7 });
});

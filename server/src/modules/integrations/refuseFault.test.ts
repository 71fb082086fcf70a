import { expect, test } from 'vitest';
import { SourceFault } from '../../designService/SourceFault.ts';
import { refuseFault } from './refuseFault.ts';

test.each([
  [new SourceFault('signedOut'), 'integrations.loginNeeded'],
  [new SourceFault('scopeMissing'), 'integrations.scopeMissing'],
  [new SourceFault('forbidden'), 'unable_access_project'],
  [new SourceFault('notFound'), 'unable_access_project'],
  [new SourceFault('badAnswer'), 'unknown_error'],
  [new SourceFault('notAllowed'), 'unknown_error'],
])('[INTG-6] %s is told as %s', async (fault, code) => {
  await expect(refuseFault(() => Promise.reject(fault))).rejects.toMatchObject({ code });
});

test('[INTG-6] a service that says nothing is told while somebody still waits for it', async () => {
  await expect(refuseFault(() => new Promise(() => undefined), 20)).rejects.toMatchObject({ code: 'unknown_error' });
});

test('what is wrong here stays what it is', async () => {
  await expect(refuseFault(() => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
});

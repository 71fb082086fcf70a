import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { webhookBody, webhookEventNames } from '@plumbline/contract/resources/webhookEvents';
import { expect, onTestFinished, test } from 'vitest';
import { createSecretVault } from './createSecretVault.ts';
import { signMessage } from './signMessage.ts';

const page = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text as string);

test.each(blocksOf('json'))('an example of the page is a message as the contract has it', (text) => {
  const example = JSON.parse(text);
  expect(webhookBody.parse(example)).toEqual(example);
});

test('the page names every type', () => {
  expect([...webhookEventNames, 'ping'].filter((type) => !page.includes(`\`${type}\``))).toEqual([]);
});

test('the page’s own way to verify takes what we sign, with one secret or two, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-verify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'verify.mjs');
  await writeFile(file, blocksOf('js')[0] as string);
  const { verify } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const [secret, old] = [createSecretVault(Buffer.alloc(32)).make(), createSecretVault(Buffer.alloc(32)).make()];
  const message = { id: 'evt_1', body: '{"name":"Mauer schräg"}', at: new Date() };
  const headers = signMessage(message, [secret, old]);
  for (const known of [secret, old]) expect(verify(known, headers, message.body)).toEqual({ name: 'Mauer schräg' });
  expect(() => verify(secret, headers, `${message.body} `)).toThrow('not signed');
  expect(() => verify(secret, signMessage(message, [old]), message.body)).toThrow('not signed');
  const early = signMessage({ ...message, at: new Date(Date.now() - 600_000) }, [secret]);
  expect(() => verify(secret, early, message.body)).toThrow('too old');
});

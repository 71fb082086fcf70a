import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createTelemetry } from '../../data/telemetry/createTelemetry.ts';
import type { Answers } from '../../data/testing/fakeClient.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { ForgeAuth } from './ForgeAuth.tsx';

const projectId = '00000000-0000-4000-8000-000000000001';
const state = JSON.stringify({ projectId, nonce: 'n1' });

function open(query: Record<string, string>, answers: Answers = {}) {
  const postMessage = vi.fn();
  const close = vi.fn();
  const browser = { opener: { postMessage }, close, location } as unknown as Window;
  const app = renderApp([{ path: '/forgeauth', element: <ForgeAuth browser={browser} /> }], {
    address: `/forgeauth?${new URLSearchParams(query)}`,
    answers: { 'system.settings': () => refuse('internal'), ...answers },
    services: { telemetry: createTelemetry({ send: () => undefined }) },
  });
  // React mounts what is tested twice, and tells twice.
  const told = () => postMessage.mock.calls[0];
  return { ...app, told, close };
}

test('[INTG-3] it says Authorizing, exchanges the code once, tells the opener and closes', async () => {
  let let_in = () => {};
  const waiting = new Promise<void>((resolve) => (let_in = resolve));
  const { told, close, callsTo } = open(
    { code: 'c1', state },
    { 'integrations.exchangeCode': () => waiting.then(() => ({})) },
  );
  await expect.element(page.getByText('Authorizing')).toBeVisible();
  await checkAccessible();
  let_in();
  await expect.poll(told).toEqual([{ type: 'forgeauth.success', nonce: 'n1' }, location.origin]);
  expect(callsTo('integrations.exchangeCode').map(({ input }) => input)).toEqual([
    { params: { projectId }, body: { code: 'c1', state } },
  ]);
  expect(close).toHaveBeenCalled();
});

test('[INTG-3] a code that cannot be exchanged is said so', async () => {
  const { told } = open({ code: 'c1', state }, { 'integrations.exchangeCode': () => refuse('code_exchange_failed') });
  await expect.poll(told).toMatchObject([{ type: 'forgeauth.error', error: 'code_exchange_failed', nonce: 'n1' }, {}]);
});

test.each([
  ['a refusal', { error: 'access_denied', error_description: 'No', state }, 'access_denied'],
  ['an address without a project', { code: 'c1', state: 'null' }, 'code_exchange_failed'],
  ['an address without anything', {}, 'code_exchange_failed'],
])('[INTG-3] of %s the error of the address is sent on', async (_, query, error) => {
  const { told, callsTo } = open(query as Record<string, string>);
  await expect.poll(() => told()?.[0]).toMatchObject({ type: 'forgeauth.error', error });
  expect(callsTo('integrations.exchangeCode')).toEqual([]);
});

import { expect, onTestFinished, test } from 'vitest';
import type { SourceEntry, SourceItem, SourceReader } from '../designService/FileSource.ts';
import { openDesignService } from '../designService/openDesignService.ts';
import { demoServiceAt, openDemoService } from './openDemoService.ts';

const publicUrl = 'http://localhost:4600';

async function openBoth() {
  const demo = await openDemoService({ port: 0, url: undefined, host: '127.0.0.1', findPublicUrl: () => publicUrl });
  onTestFinished(() => demo.close());
  return { ...demo, service: openDesignService(demo.settings) };
}

/** What the person's browser would send from the page. */
async function answer(address: string, account: string): Promise<string> {
  const body = new URLSearchParams(new URL(address).searchParams);
  body.set('account', account);
  body.set('answer', 'allow');
  const response = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') as string).searchParams.get('code') as string;
}

async function startOf({ read }: SourceReader): Promise<string> {
  for await (const part of read({ start: 0, end: 13 })) return Buffer.from(part).toString();
  return '';
}

const named = (entries: readonly SourceEntry[], name: string) => entries.find((entry) => entry.name === name);

test('the demo building, a newer version of one model and scans can be had, over the network alone', async () => {
  const { service, settings } = await openBoth();
  const redirectUri = `${publicUrl}/forgeauth`;
  const { address, verifier } = service.authorise({ redirectUri, state: 'x' });
  const page = await (await fetch(address)).text();
  expect(page).toContain('Ada Brandt');
  expect(page).toContain('No access to Harbour House');
  const { accessToken } = await service.exchangeCode({ code: await answer(address, 'DEMOADA'), redirectUri, verifier });
  const tokens = async () => accessToken;
  expect(await service.profile(tokens)).toMatchObject({ email: 'ada.brandt@northbank.example' });

  const [hub] = await service.hubs(tokens);
  const [project] = await service.projects(tokens, hub?.id as string);
  expect([hub?.name, project?.name]).toEqual(['Northbank Construction', 'Harbour House']);
  const files = service.openProject(tokens, { hubId: hub?.id as string, projectId: project?.id as string });
  const [top] = (await files.list()).entries;
  const { entries: folders } = await files.list(top?.id);
  const models = (await files.list(named(folders, 'Models')?.id)).entries as SourceItem[];
  expect(models.map(({ name, latest }) => [name, latest.number])).toEqual([
    ['demo-architecture.ifc', 2],
    ['demo-structure.ifc', 1],
    ['demo-services.ifc', 1],
    ['structure.rvt', 1],
  ]);
  const [newer, older] = await files.versions(models[0]?.id as string);
  expect(newer?.size).not.toBe(older?.size);
  expect(await startOf(await files.open(models[1]?.latest as SourceItem['latest']))).toBe('ISO-10303-21;');
  const scans = (await files.list(named(folders, 'Scans')?.id)).entries as SourceItem[];
  for (const { latest } of scans) expect(await startOf(await files.open(latest))).toMatch(/^ASTM-E57/);
  expect((await files.list(named(folders, 'Site diary')?.id)).nextPage).toBe('1');
  expect(settings.baseUrl).toMatch(/^http:\/\/localhost:\d+$/);
}, 120_000);

test('only the callback page of the product is registered, under each name of this machine', async () => {
  const { service } = await openBoth();
  const statusAt = async (redirectUri: string) =>
    (await fetch(service.authorise({ redirectUri, state: 'x' }).address)).status;
  expect(await statusAt(`${publicUrl}/forgeauth`)).toBe(200);
  expect(await statusAt('http://127.0.0.1:4600/forgeauth')).toBe(200);
  expect(await statusAt('http://localhost:4601/forgeauth')).toBe(400);
  expect(await statusAt('https://evil.example/forgeauth')).toBe(400);
});

test('a worker beside the server knows where it is', () => {
  expect(demoServiceAt({ port: 4610, url: undefined })?.baseUrl).toBe('http://localhost:4610');
  expect(demoServiceAt({ port: 0, url: 'https://design.example' })?.baseUrl).toBe('https://design.example');
  expect(demoServiceAt({ port: 0, url: undefined })).toBeUndefined();
});

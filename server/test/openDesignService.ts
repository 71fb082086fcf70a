import type { ApsSettings } from '../src/designService/aps/ApsSettings.ts';
import { createAps } from '../src/designService/aps/createAps.ts';
import type { AccessTokens, AskedConsent, TokenPair } from '../src/designService/DesignService.ts';
import { createOutbound } from '../src/platform/outbound/createOutbound.ts';
import { openStandIn } from '../src/standIn/openStandIn.ts';
import type { ContentFile, StandInContent } from '../src/standIn/StandInContent.ts';

export const callback = 'http://localhost:4600/forgeauth';
export const ada = { id: 'ADA', name: 'Ada Brandt', email: 'ada@northbank.test', note: 'Sees everything' };
export const milan = { id: 'MILAN', name: 'Milan Costa', email: 'milan@northbank.test', note: 'Sees the school alone' };

const day = (number: number) => `2026-10-${String(number).padStart(2, '0')}T08:00:00Z`;

/** Bytes that differ in every place, so that a mistaken range is seen. */
export const bytesOf = (seed: string, size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  let state = [...seed].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7);
  for (let i = 0; i < size; i++) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
};

const file = (name: string, versions: readonly Uint8Array[], more: Partial<ContentFile> = {}): ContentFile => ({
  name,
  versions: versions.map((bytes, i) => ({ modifiedAt: day(i + 1), load: async () => bytes })),
  ...more,
});

const ifc = new TextEncoder().encode('ISO-10303-21;\nHEADER;\nENDSEC;\nEND-ISO-10303-21;\n');

const content: StandInContent = {
  accounts: [ada, milan],
  hubs: [
    {
      name: 'Northbank',
      region: 'US',
      projects: [
        {
          name: 'Harbour House',
          type: 'ACC',
          members: [ada.id],
          folders: [
            {
              name: 'Project Files',
              folders: [
                { name: 'Models', files: [file('a.ifc', [bytesOf('a1', 5000), bytesOf('a2', 7000)])] },
                { name: 'Scans', files: [file('site.e57', [bytesOf('e', 300_000)], { isChunked: true })] },
                { name: 'Many', files: Array.from({ length: 450 }, (_, i) => file(`${i}.txt`, [bytesOf('t', i)])) },
                { name: 'Reports' },
                {
                  name: 'Revit',
                  files: [
                    {
                      name: 'tower.rvt',
                      versions: [
                        { modifiedAt: day(3), load: async () => bytesOf('rvt', 900), loadIfc: async () => ifc },
                      ],
                    },
                    file('broken.rvt', [bytesOf('rvt', 10)]),
                    file('old.nwd', [bytesOf('nwd', 10)]),
                  ],
                },
              ],
            },
          ],
        },
        { name: 'School', type: 'BIM360', members: [ada.id, milan.id], folders: [{ name: 'Project Files' }] },
      ],
    },
    {
      name: 'Alpine',
      region: 'EMEA',
      projects: [
        {
          name: 'Station',
          type: 'ACC',
          members: [ada.id],
          folders: [
            {
              name: 'Project Files',
              files: [
                {
                  name: 'hall.rvt',
                  versions: [{ modifiedAt: day(4), load: async () => bytesOf('h', 9), loadIfc: async () => ifc }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

export type DesignServiceForTests = Awaited<ReturnType<typeof openDesignService>>;

interface Given {
  content?: StandInContent;
  clientSecret?: string;
  redirectUris?: readonly string[];
  now?: () => number;
  /** Where the addresses lead that it signs, if not to itself. */
  signsAt?: string;
}

/** The stand-in on a port of its own, and the adapter that speaks to it. */
export async function openDesignService(given: Given = {}) {
  const { clientSecret, redirectUris = [callback], now, signsAt } = given;
  const standIn = await openStandIn({
    content: given.content ?? content,
    port: 0,
    host: '127.0.0.1',
    url: signsAt,
    client: { id: 'plumbline-tests', secret: clientSecret, redirectUris: () => redirectUris },
    ...(now && { now }),
  });
  const baseUrl = `http://localhost:${standIn.port}`;
  const settings: ApsSettings = {
    clientId: 'plumbline-tests',
    clientSecret,
    baseUrl,
    profileUrl: `${baseUrl}/userinfo`,
  };
  const none = { hosts: new Set<string>(), networks: [] };
  const outbound = createOutbound({ allowed: none, origins: [new URL(baseUrl).origin], production: true });
  const retryPolicy = { tries: 4, firstPauseMs: 5, longestPauseMs: 3000 };
  const service = createAps({ settings, outbound, retryPolicy });

  /** As a person answers on the page: where their browser is sent. */
  async function answer(address: string, { account = ada.id, allow = true } = {}): Promise<URL> {
    const body = new URLSearchParams(new URL(address).searchParams);
    body.set('account', account);
    body.set('answer', allow ? 'allow' : 'deny');
    const [url = ''] = address.split('?');
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    return new URL(location);
  }

  async function signIn(account: string = ada.id, asked: Partial<AskedConsent> = {}): Promise<TokenPair> {
    const redirectUri = redirectUris[0] as string;
    const { address, verifier } = service.authorise({ redirectUri, state: 's', ...asked });
    const code = (await answer(address, { account })).searchParams.get('code') as string;
    return service.exchangeCode({ code, redirectUri, verifier });
  }

  return {
    standIn,
    settings,
    outbound,
    service,
    answer,
    signIn,
    /** Tokens of somebody who has signed in, which are never renewed. */
    async tokensOf(account: string = ada.id, asked: Partial<AskedConsent> = {}): Promise<AccessTokens> {
      const { accessToken } = await signIn(account, asked);
      return async () => accessToken;
    },
    close: () => standIn.close(),
  };
}

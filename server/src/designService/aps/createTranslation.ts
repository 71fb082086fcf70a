import { z } from 'zod';
import type { AccessTokens, Translation, TranslationState } from '../DesignService.ts';
import type { SourceVersion, VersionRef } from '../FileSource.ts';
import { SourceFault } from '../SourceFault.ts';
import { type ApsManifest, derivativeAnswer, formatsAnswer, manifestAnswer } from './apsAnswers.ts';
import type { ApsClient } from './createApsClient.ts';
import { openSignedReader, type SignedAddresses } from './openSignedReader.ts';
import type { RetryPolicy } from './withRetries.ts';

interface TranslationOptions {
  client: ApsClient;
  retryPolicy: RetryPolicy;
  tokens: AccessTokens;
  /** Where the hub keeps what is made of its files; asked once. */
  findRegion(): Promise<string | undefined>;
  loadVersion(version: VersionRef): Promise<SourceVersion>;
  formats: FormatsCache;
}

/** What the service makes of what, for everybody. */
export interface FormatsCache {
  known?: { readAt: number; formats: Record<string, string[]> };
}

const formatsLifeMs = 3_600_000;
/** The cookies are good for six hours. */
const derivativeLifeMs = 5 * 3_600_000;
const base = '/modelderivative/v2/designdata';

/** As the service names a design in addresses. */
const urnOf = ({ id }: VersionRef) => Buffer.from(id).toString('base64url');

export function createTranslation({ client, retryPolicy, tokens, ...given }: TranslationOptions): Translation {
  const { findRegion, loadVersion, formats } = given;

  async function loadFormats(): Promise<Record<string, string[]>> {
    if (formats.known && Date.now() - formats.known.readAt < formatsLifeMs) return formats.known.formats;
    const read = await client.call(tokens, { path: `${base}/formats`, reads: formatsAnswer });
    formats.known = { readAt: Date.now(), formats: read.formats };
    return read.formats;
  }

  const regionHeader = async (): Promise<Record<string, string>> => {
    const region = await findRegion();
    return region === undefined ? {} : { region };
  };

  async function findManifest(version: VersionRef): Promise<ApsManifest | undefined> {
    const path = `${base}/${urnOf(version)}/manifest`;
    try {
      return await client.call(tokens, { path, headers: await regionHeader(), reads: manifestAnswer });
    } catch (error) {
      if (error instanceof SourceFault && error.kind === 'notFound') return undefined;
      throw error;
    }
  }

  async function signDerivative(version: VersionRef, derivativeUrn: string): Promise<SignedAddresses> {
    const path = `${base}/${urnOf(version)}/manifest/${encodeURIComponent(derivativeUrn)}/signedcookies`;
    const { value, headers } = await client.read(tokens, {
      path,
      headers: await regionHeader(),
      reads: derivativeAnswer,
    });
    const cookie = (headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ');
    return { size: value.size, pieces: [{ start: 0, end: value.size, url: value.url, headers: { cookie } }] };
  }

  return {
    async canMakeIfc(filename) {
      const ending = filename.split('.').at(-1)?.toLowerCase() ?? '';
      return (await loadFormats()).ifc?.includes(ending) ?? false;
    },

    async start(version) {
      const region = await findRegion();
      const output = { ...(region && { destination: { region } }), formats: [{ type: 'ifc' }] };
      const body = { input: { urn: urnOf(version) }, output };
      const headers = await regionHeader();
      try {
        await client.call(tokens, { method: 'POST', path: `${base}/job`, body, headers, reads: z.unknown() });
      } catch (error) {
        // It is being made for somebody else just now.
        if (!(error instanceof SourceFault) || error.status !== 409) throw error;
      }
    },

    async look(version) {
      return stateOf(await findManifest(version));
    },

    async open(version) {
      const manifest = await findManifest(version);
      const urn =
        manifest && ifcOf(manifest)?.children?.find((child) => child.urn?.toLowerCase().endsWith('.ifc'))?.urn;
      if (!urn) throw new SourceFault('notFound', { message: 'no IFC in the manifest' });
      const source = await loadVersion(version);
      const name = source.name.replace(/\.[^.]+$/, '.ifc');
      return openSignedReader({
        client,
        retryPolicy,
        lifeMs: derivativeLifeMs,
        version: { ...source, name },
        sign: () => signDerivative(version, urn),
      });
    },
  };
}

const ifcOf = ({ derivatives }: ApsManifest) => derivatives.find(({ outputType }) => outputType === 'ifc');

function stateOf(manifest: ApsManifest | undefined): TranslationState {
  if (manifest === undefined) return { state: 'none' };
  const made = ifcOf(manifest);
  // What was ordered may not be listed yet.
  const isBusy = manifest.status === 'pending' || manifest.status === 'inprogress';
  if (made === undefined) return isBusy ? { state: 'working', percent: undefined } : { state: 'none' };
  if (made.status === 'success') return { state: 'made' };
  if (made.status === 'failed' || made.status === 'timeout') {
    const message = (made.messages ?? []).flatMap((one) => one.message ?? []).join(' ');
    return { state: 'failed', message: message || made.status };
  }
  const [, percent] = /^(\d+)\s*%/.exec(made.progress ?? '') ?? [];
  return { state: 'working', percent: percent === undefined ? undefined : Number(percent) };
}

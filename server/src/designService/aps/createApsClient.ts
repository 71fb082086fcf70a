import { bestEffort } from '@plumbline/contract/bestEffort';
import { throwUnless } from '@plumbline/contract/throwUnless';
import type { z } from 'zod';
import type { Answer, Call, Outbound } from '../../platform/outbound/createOutbound.ts';
import type { AccessTokens } from '../DesignService.ts';
import { SourceFault } from '../SourceFault.ts';
import { faultOfAnswer, faultOfCall } from './faultOfAnswer.ts';
import { type RetryPolicy, withRetries } from './withRetries.ts';

export interface ApsCall<Value> {
  method?: 'GET' | 'POST';
  /** Below the configured address, its parts encoded. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  headers?: Record<string, string>;
  /** As JSON, in the way that JSON:API calls it where `path` is of the data service. */
  body?: object;
  reads: z.ZodType<Value>;
}

export type ApsClient = ReturnType<typeof createApsClient>;

const timeoutMs = 30_000;
/** A page of 200 files with their versions is about 1 MB. */
const mostBytes = 16 * 1024 * 1024;

/** Asks the service in the name of a person, and what it has signed without one. */
export function createApsClient({
  baseUrl,
  outbound,
  retryPolicy,
}: {
  baseUrl: string;
  outbound: Outbound;
  retryPolicy: RetryPolicy;
}) {
  async function send(call: Omit<Call, 'timeoutMs'>, patienceMs = timeoutMs): Promise<Answer> {
    try {
      return await outbound.send({ timeoutMs: patienceMs, ...call });
    } catch (error) {
      throw faultOfCall(error);
    }
  }

  /** What is no refusal; what is one is thrown as what it means. */
  async function ask(call: Omit<Call, 'timeoutMs'>, patienceMs?: number): Promise<Answer> {
    const answer = await send(call, patienceMs);
    if (answer.status >= 200 && answer.status < 300) return answer;
    const text = (await bestEffort(readText(answer, 4096))) ?? '';
    throw faultOfAnswer({ ...answer, text });
  }

  async function askJson<Value>(call: Omit<Call, 'timeoutMs'>, reads: z.ZodType<Value>): Promise<Read<Value>> {
    const answer = await ask(call);
    const text = await readText(answer, mostBytes);
    return { value: parse(text, reads), headers: answer.headers };
  }

  /** A token that was refused is replaced once: it may have been revoked before its time. */
  async function inName<Result>(tokens: AccessTokens, ask: (token: string) => Promise<Result>): Promise<Result> {
    const token = await tokens();
    try {
      return await ask(token);
    } catch (error) {
      if (!(error instanceof SourceFault) || error.kind !== 'signedOut') throw error;
      return ask(await tokens(token));
    }
  }

  const read = <Value>(tokens: AccessTokens, call: ApsCall<Value>): Promise<Read<Value>> =>
    withRetries(retryPolicy, () => inName(tokens, (token) => askJson(requestOf(baseUrl, call, token), call.reads)));

  return {
    read,
    call: async <Value>(tokens: AccessTokens, call: ApsCall<Value>): Promise<Value> => (await read(tokens, call)).value,

    /** Whole addresses that the operator gave. */
    callAt: <Value>(tokens: AccessTokens, url: string, reads: z.ZodType<Value>): Promise<Value> =>
      withRetries(retryPolicy, () =>
        inName(tokens, async (token) => {
          const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
          return (await askJson({ method: 'GET', url, headers }, reads)).value;
        }),
      ),

    /** As OAuth 2 has it; the answer is read by whoever asks, as a refusal means other things there. */
    async postForm(path: string, fields: Record<string, string>, headers: Record<string, string>): Promise<FormAnswer> {
      return withRetries(retryPolicy, async () => {
        const answer = await send({
          method: 'POST',
          url: `${baseUrl}${path}`,
          body: new URLSearchParams(fields).toString(),
          headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        });
        const text = await readText(answer, 64 * 1024);
        if (answer.status === 429 || answer.status >= 500) throw faultOfAnswer({ ...answer, text });
        return { status: answer.status, text };
      });
    },

    /** An address that the service has signed: it carries its own right, so nobody's token goes there. */
    signed: ask,
  };
}

interface Read<Value> {
  value: Value;
  headers: Answer['headers'];
}

export interface FormAnswer {
  status: number;
  text: string;
}

function requestOf(baseUrl: string, call: ApsCall<unknown>, token: string): Omit<Call, 'timeoutMs'> {
  const { method = 'GET', path, query = {}, headers = {}, body } = call;
  const url = new URL(`${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const sends = path.startsWith('/data/') ? 'application/vnd.api+json' : 'application/json';
  return {
    method,
    url: url.href,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': sends }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

export function parse<Value>(text: string, reads: z.ZodType<Value>): Value {
  let json: unknown;
  try {
    // An answer without a body is one.
    json = text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    throwUnless(error, SyntaxError);
    throw new SourceFault('badAnswer', { message: `no JSON: ${text.slice(0, 100)}` });
  }
  const read = reads.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new SourceFault('badAnswer', { message: `${issue?.path.join('.')}: ${issue?.message}` });
}

async function readText({ body, close }: Answer, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      length += part.length;
      if (length > most) throw new SourceFault('badAnswer', { message: `more than ${most} bytes` });
    }
  } catch (error) {
    throw faultOfCall(error);
  } finally {
    close();
  }
  return Buffer.concat(parts).toString('utf8');
}

import { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { Outbound } from '../../platform/outbound/createOutbound.ts';

/** What the SDK wants to be sent. */
interface SdkRequest {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

type Method = Parameters<Outbound['send']>[0]['method'];

/** Sends what the SDK signs by our own way out, which never calls into the own network. */
export function createS3Handler(outbound: Pick<Outbound, 'send'>, timeoutMs: number) {
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),

    async handle(request: SdkRequest) {
      // Nobody waits for leave to send a body.
      const { expect: _, ...headers } = request.headers;
      const {
        status,
        headers: told,
        body,
        close,
      } = await outbound.send({
        method: request.method as Method,
        url: addressOf(request),
        headers,
        timeoutMs,
        body: request.body as string | Uint8Array | undefined,
      });
      const stream = Readable.from(body, { objectMode: false });
      stream.once('close', close);
      return { response: { statusCode: status, headers: { ...told } as Record<string, string>, body: stream } };
    },
  } as unknown as NonNullable<S3ClientConfig['requestHandler']>;
}

/** As it was signed: what is escaped otherwise has another signature. */
function addressOf({ protocol, hostname, port, path, query = {} }: SdkRequest): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value];
    return values.map((each) => (each === null ? encode(name) : `${encode(name)}=${encode(each)}`));
  });
  const search = parts.length > 0 ? `?${parts.join('&')}` : '';
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${search}`;
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

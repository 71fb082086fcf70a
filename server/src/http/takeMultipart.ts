import type { RouteDefinition } from '@plumbline/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../AppError.ts';
import { type Received, readMultipart } from './readMultipart.ts';

export type ReceivedBody = Omit<Received, 'json'> & { body: unknown };

/** Lets the routes of this scope take forms, and nothing else. */
export function takeMultipart(scope: FastifyInstance, route: RouteDefinition): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  const parse = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      void parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
  scope.removeAllContentTypeParsers();
  // Of a call that never came to its handler.
  scope.addHook('onResponse', async (request) => (request.body as ReceivedBody | undefined)?.discard());
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: FastifyRequest['raw']) => {
    const { json, files, discard } = await readMultipart(payload, request.headers, route);
    try {
      const body = json === undefined ? undefined : await parse(request, json);
      return { body, files, discard } satisfies ReceivedBody;
    } catch (error) {
      await discard();
      throw error;
    }
  });
}

/** What has come, once: whoever takes it discards it. A call without any body was not a form. */
export function takeReceived(request: FastifyRequest): ReceivedBody {
  if (request.body === undefined) throw new AppError('request.wrongType');
  const received = request.body as ReceivedBody;
  request.body = undefined;
  return received;
}

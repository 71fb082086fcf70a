import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import { isCall } from './isCall.ts';

/** Serves the built web application. Answers what handles other paths: pages get the index and are routed in the browser. */
export async function serveWeb(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: 'index.html',
    cacheControl: false,
    // The build has written them beside the files: `web/compressAssets.ts`.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (response, path) => {
      // Built files carry a hash of their content in their names.
      const hashed = path.startsWith(join(folder, 'assets'));
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request: FastifyRequest, reply: FastifyReply) =>
    isPage(request) ? sendIndex(reply) : notFound(request, reply);
}

/** Not an address of a call or of a built file: those say that they are not there. */
function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !isCall(url) && !/^\/assets(\/|$)/.test(url);
}

function sendIndex(reply: FastifyReply) {
  return reply.header('cache-control', 'no-cache').sendFile('index.html');
}

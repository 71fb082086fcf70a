import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openapi } from '@plumbline/contract/openapi';
import { routes } from '@plumbline/contract/routes';
import type { FastifyInstance } from 'fastify';

/** The calls, readable at /api/docs and as a document at /api/docs/json. */
export async function serveDocs(app: FastifyInstance, version: string): Promise<void> {
  const document = openapi(routes, version);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openapi } from '@plumbline/contract/openapi';
import { routes } from '@plumbline/contract/routes';
import type { FastifyInstance } from 'fastify';

/** The calls, readable at /api/docs and as a document at /api/docs/json. All of it comes from here, under the headers of every page. */
export async function serveDocs(app: FastifyInstance, version: string): Promise<void> {
  let document: Record<string, unknown> | undefined;
  // Made when somebody first asks: a third of what a start computes is this document.
  const transformSpecification = () => {
    document ??= openapi(routes, version);
    return document;
  };
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification,
    transformSpecificationClone: false,
  });
}

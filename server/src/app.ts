import cookie from '@fastify/cookie';
import { usualBodyBytes } from '@plumbline/contract/bodyLimits';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { ChildLoggerOptions, Logger } from 'pino';
import { createRequestLog } from './createLog.ts';
import { compressed } from './http/compressed.ts';
import { notFound, renderError } from './http/errors.ts';
import { connectionOptions, limitWaiting, type WaitingLimits, waitingLimits } from './http/limitWaiting.ts';
import { logRequests } from './http/logRequests.ts';
import { mount } from './http/mount.ts';
import { openToTools } from './http/openToTools.ts';
import { refuseUnreadable } from './http/refuseUnreadable.ts';
import { addSecurityHeaders } from './http/securityHeaders.ts';
import { serveDocs } from './http/serveDocs.ts';
import { serveOAuth } from './http/serveOAuth.ts';
import { serveOneClick } from './http/serveOneClick.ts';
import { serveWeb } from './http/serveWeb.ts';
import { takeEmptyBodies } from './http/takeEmptyBodies.ts';
import type { Modules } from './modules.ts';
import type { Platform } from './platform/Platform.ts';
import { registerSignedStorageRoutes } from './platform/storage/registerSignedStorageRoutes.ts';

export interface AppOptions {
  modules: Modules;
  platform: Pick<Platform, 'storage' | 'space' | 'secrets'>;
  version: string;
  log: FastifyBaseLogger;
  production: boolean;
  /** How many proxies stand before this server, each of which adds what it saw to the right of X-Forwarded-For. */
  trustedProxies?: number;
  waiting?: WaitingLimits;
  collectorUrl?: string;
  /** Whether the calls can be read about by whoever reaches the server. */
  apiDocs?: boolean;
  /** The built web application; absent in tests of the calls alone. */
  webFolder?: string;
}

/** A filter that names thousands of types travels in the address; Node's own limit is 16 kB. */
const maxHeaderSize = 256 * 1024;

/** The HTTP side of the server, complete but not listening. */
export async function buildApp(options: AppOptions) {
  const { modules, platform, log, production, trustedProxies = 0, waiting = waitingLimits, apiDocs = true } = options;
  const { connectionTimeout, http } = connectionOptions(waiting);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Given a number, Fastify trusts nobody.
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    bodyLimit: usualBodyBytes,
    connectionTimeout,
    http: { maxHeaderSize, ...http },
    clientErrorHandler: refuseUnreadable,
    genReqId: () => crypto.randomUUID(),
    childLoggerFactory: (logger, bindings, options) =>
      createRequestLog(logger as Logger, bindings, options as ChildLoggerOptions),
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    // A 503 means maintenance to our client; while closing, what has arrived is still answered.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void renderError(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request, reply) => {
    request.caller = {};
    reply.header('x-request-id', request.id);
  });
  logRequests(app);
  openToTools(app, modules.routes);
  addSecurityHeaders(app, {
    storageOrigins: platform.storage.browserOrigins,
    collectorOrigins: options.collectorUrl ? [new URL(options.collectorUrl).origin] : [],
  });
  limitWaiting(app, waiting);
  app.setErrorHandler(renderError);
  takeEmptyBodies(app);
  await app.register(cookie);
  const { findPublicUrl } = modules.accessTokens;
  for (const mounted of modules.routes) {
    mount(app, mounted, {
      gatekeeper: modules.gatekeeper,
      gate: modules.gates.work,
      checkAnswers: !production,
      secureCookies: production && trustedProxies > 0,
      findPublicUrl,
      inMaintenance: modules.system.inMaintenance,
    });
  }
  if (apiDocs) await serveDocs(app, options.version);
  await serveOneClick(app, (token) => modules.mails.unsubscribe(token, 'kinds'));
  const { inMaintenance } = modules.system;
  await serveOAuth(app, { ...modules.accessTokens, inMaintenance });
  app.addHook('onClose', async () => {
    await modules.evidence.close();
    await modules.documents.close();
  });
  const { takeImage, make } = modules.assets;
  await registerSignedStorageRoutes(app, { ...platform, takeImage, make, pack: compressed });
  app.setNotFoundHandler(options.webFolder ? await serveWeb(app, options.webFolder) : notFound);
  return app;
}

import { finished } from 'node:stream';
import { longestSendingMs, mostBodyBytes, mostJsonBytes } from '@plumbline/contract/bodyLimits';
import { type FileAnswer, fileAnswer } from '@plumbline/contract/fileAnswer';
import { orNone } from '@plumbline/contract/orNone';
import { patternOf, type RouteAnswer, type RouteDefinition, type RouteParsed } from '@plumbline/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { type Actor, byUser } from '../Actor.ts';
import { AppError } from '../AppError.ts';
import { noteWaiting } from '../exports/letOthersFirst.ts';
import type { Gate } from '../platform/gate/Gate.ts';
import { signalOf } from '../platform/gate/signalOf.ts';
import { authorise, type Gatekeeper } from './authorise.ts';
import { compressed } from './compressed.ts';
import { enterGate } from './enterGate.ts';
import { findUnstorable } from './findUnstorable.ts';
import { isCrossSite } from './isCrossSite.ts';
import { onceFor } from './onceFor.ts';
import type { Administration, Cookies, Membership, RequestContext, SignedInUser } from './RequestContext.ts';
import { refusePart } from './refusePart.ts';
import { sendFile } from './sendFile.ts';
import { type ReceivedBody, takeMultipart, takeReceived } from './takeMultipart.ts';

type Handle<D extends RouteDefinition> = (
  input: RouteParsed<D>,
  context: RequestContext,
) => Promise<RouteAnswer<D>> | RouteAnswer<D>;

/** A route with what answers it. */
export interface MountedRoute {
  route: RouteDefinition;
  handle: Handle<never>;
}

export function answer<const D extends RouteDefinition>(route: D, handle: Handle<D>): MountedRoute {
  return { route, handle: handle as Handle<never> };
}

export interface MountOptions {
  gatekeeper: Gatekeeper;
  /** Before heavy work. */
  gate: Gate;
  /** Whether answers are held against their schema: in tests and development. */
  checkAnswers: boolean;
  secureCookies: boolean;
  findPublicUrl(): string;
  inMaintenance(): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: { user?: SignedInUser; membership?: Membership; administration?: Administration };
  }
}

/** Mounts a route: maintenance, permission, input, the gate where it is heavy, handler, answer, in this order. */
export function mount(app: FastifyInstance, mounted: MountedRoute, options: MountOptions): void {
  const { route } = mounted;
  if (route.files === undefined) {
    app.route(routeOf(mounted, options, ({ body }) => ({ body })));
    return;
  }
  void app.register(async (scope) => {
    takeMultipart(scope, route);
    scope.route(routeOf(mounted, options, takeReceived));
  });
}

type ReadBody = (request: FastifyRequest) => Pick<ReceivedBody, 'body'> & Partial<ReceivedBody>;

function routeOf({ route, handle }: MountedRoute, options: MountOptions, readBody: ReadBody): RouteOptions {
  return {
    method: route.method,
    url: fastifyPath(patternOf(route)),
    bodyLimit: mostJsonBytes(route),
    config: { longestFilesMs: route.files ? longestSendingMs(mostBodyBytes(route)) : 0 },
    // Before the body is read: a stranger's upload is not taken in.
    onRequest: async (request, reply) => {
      if (!route.heavy) finished(reply.raw, noteWaiting());
      const isShut = !route.duringMaintenance && (await options.inMaintenance());
      const params = namedParams(route, request.params);
      // Before the permission: it is looked up by them.
      refuseUnstorable('params', params);
      refuseUnstorable('query', request.query);
      const claim = { authorization: request.headers.authorization, address: request.ip ?? '' };
      request.caller = isShut
        ? await admitOperator(options.gatekeeper, route, claim, params)
        : await authorise(options.gatekeeper, route, claim, params);
    },
    handler: async (request, reply) => {
      const { body, files, discard } = readBody(request);
      const signal = signalOf(reply.raw);
      let leave: (() => void) | undefined;
      try {
        refuseUnstorable('body', body);
        const input = {
          params: parse(route.params, 'params', namedParams(route, request.params)),
          query: parse(route.query, 'query', request.query),
          body: parse(route.body, 'body', body),
          files: allFiles(route, files),
        };
        const context = { ...contextOf(request, reply, options), signal };
        leave = route.heavy ? await enterGate(options.gate, request, signal) : undefined;
        const result = await handle(input as never, { ...context, once: onceFor(route, input, request) });
        return await send({ route, options, request, reply, leave }, result);
      } catch (error) {
        leave?.();
        throw error;
      } finally {
        await discard?.();
      }
    },
  };
}

interface Answering {
  route: RouteDefinition;
  options: MountOptions;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Gives back the place at the gate, once nothing of the answer is made or sent any more. */
  leave: (() => void) | undefined;
}

async function send({ route, options, request, reply, leave }: Answering, result: unknown): Promise<unknown> {
  const checked: unknown = options.checkAnswers ? route.answer.parse(result) : result;
  if (route.status !== undefined) reply.code(route.status);
  if (route.answer === fileAnswer) return sendFile(request, reply, checked as FileAnswer, leave);
  if (leave) finished(reply.raw, leave);
  if (!(checked instanceof Uint8Array)) return checked;
  return reply.type('application/octet-stream').send(await compressed(request, reply, asBuffer(checked)));
}

/** During maintenance: whoever runs the product looks whether it works before all others do. */
async function admitOperator(...[gatekeeper, route, claim, params]: Parameters<typeof authorise>) {
  if (route.needs === 'nobody') throw new AppError('maintenance');
  const caller = await orNone(authorise(gatekeeper, route, claim, params), AppError);
  if (caller?.user && (await gatekeeper.isOperator(caller.user.id))) return caller;
  throw new AppError('maintenance');
}

function allFiles({ files: parts = {} }: RouteDefinition, files: ReceivedBody['files'] | undefined) {
  const missing = Object.keys(parts).find((name) => !parts[name]?.optional && files?.[name] === undefined);
  if (missing !== undefined) throw refusePart(missing, 'A file is expected.');
  return files;
}

/** Fastify sends a Uint8Array that is no Buffer as JSON. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function fastifyPath(path: string): string {
  return path.replace(/\{\w+\+\}/g, '*').replace(/\{(\w+)\}/g, ':$1');
}

function namedParams(route: RouteDefinition, params: unknown): Record<string, string> {
  const rest = /\{(\w+)\+\}/.exec(route.path)?.[1];
  const { '*': tail, ...named } = params as Record<string, string>;
  return rest === undefined || tail === undefined ? named : { ...named, [rest]: tail };
}

/** Ten thousand wrong entries are not told one by one, nor ten thousand unknown fields in one sentence. */
const mostIssues = 20;
const longestMessage = 200;

function refuseUnstorable(place: string, value: unknown): void {
  const path = findUnstorable(value, place);
  if (path === undefined) return;
  const message = 'This text holds a NUL or half of a surrogate pair.';
  throw new AppError('request.invalid', { issues: [{ path: path.toWellFormed().slice(0, longestMessage), message }] });
}

function parse(schema: z.ZodType | undefined, place: string, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, mostIssues).map(({ path, message }) => ({
    path: [place, ...path].join('.'),
    message: message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message,
  }));
  throw new AppError('request.invalid', { issues });
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { secureCookies, findPublicUrl }: MountOptions,
): Omit<RequestContext, 'once' | 'signal'> {
  const { user, membership, administration } = request.caller;
  return {
    requestId: request.id,
    // A connection that is gone already has none.
    address: request.ip ?? '',
    browser: request.headers['user-agent'],
    crossSite: isCrossSite(request.headers, findPublicUrl()),
    cookies: cookiesOf(request, reply, secureCookies),
    writeHeader: (name, value) => {
      reply.header(name, value);
    },
    by: actorOf(request),
    // The route's needs say which of these are there; handlers of open routes read neither.
    user: user as SignedInUser,
    membership: membership as Membership,
    administration: administration as Administration,
  };
}

function actorOf({ caller: { user }, ip, id }: FastifyRequest): Actor {
  const token = user?.token && { token: user.token.name };
  return { ...(user ? byUser(user.id) : { kind: 'anonymous' }), ...token, address: ip, requestId: id };
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const base = { httpOnly: true, sameSite: 'strict', secure: secure || request.protocol === 'https' } as const;
  return {
    read: (name) => request.cookies[name],
    write: (name, value, { maxAgeS, path }) => {
      reply.setCookie(name, value, { ...base, path, maxAge: maxAgeS });
    },
    clear: (name, { path }) => {
      reply.clearCookie(name, { ...base, path });
    },
  };
}

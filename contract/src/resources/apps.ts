import { z } from 'zod';
import { nameText } from '../nameText.ts';
import { route } from '../route.ts';
import { grantedProjects, grantRights, longestGrantName } from './accessTokens.ts';
import { isRedirectAddress } from './isRedirectAddress.ts';

export const mostApps = 50;

const redirectAddress = z
  .string()
  .trim()
  .max(500)
  .refine(
    isRedirectAddress,
    'An address to return to begins with https://, with http://127.0.0.1 or http://localhost, or with a scheme of the app’s own such as com.example.app:/ and has no fragment.',
  );

const app = z.object({
  /** What the app calls itself by: the client_id of OAuth 2. */
  _id: z.string(),
  name: z.string(),
  redirectAddresses: z.array(z.string()),
  hasSecret: z.boolean(),
  createdAt: z.iso.datetime(),
});
/** A tool that asks people to let it in: a client of OAuth 2. */
export type App = z.infer<typeof app>;

const own = '/users/current/apps';
const needs = { needs: 'user', sessionOnly: true } as const;

export const listApps = route({
  ...needs,
  id: 'apps.list',
  method: 'GET',
  path: own,
  summary: 'The apps that the signed-in user has registered, by name',
  answer: z.object({ apps: z.array(app) }),
});

export const registerApp = route({
  ...needs,
  id: 'apps.register',
  method: 'POST',
  path: own,
  summary: 'Registers an app, for everybody who shares a project with the signed-in user; its secret is answered once',
  body: z.object({
    name: nameText('The name of an app', longestGrantName),
    redirectAddresses: z.array(redirectAddress).min(1).max(10),
    /** For apps that run on a server; one that people install keeps no secret. */
    withSecret: z.boolean().default(false),
  }),
  answer: z.object({ app, secret: z.string().optional() }),
});
export type NewApp = z.input<(typeof registerApp)['body']>;

export const removeApp = route({
  ...needs,
  id: 'apps.remove',
  method: 'DELETE',
  path: `${own}/{appId}`,
  summary: 'Removes an app that the signed-in user registered; it stops working for everybody',
  params: z.object({ appId: z.uuid() }),
  answer: z.object({}),
});

/** What an app writes into the address that it opens in a browser (RFC 6749 section 4.1.1, RFC 7636), as it came. */
const authorisationQuery = z.object({
  client_id: z.string().max(200).optional(),
  redirect_uri: z.string().max(2000).optional(),
  response_type: z.string().max(100).optional(),
  scope: z.string().max(1000).optional(),
  state: z.string().max(4000).optional(),
  code_challenge: z.string().max(200).optional(),
  code_challenge_method: z.string().max(20).optional(),
});
export type AuthorisationQuery = z.infer<typeof authorisationQuery>;

const redirect = z.object({ redirectTo: z.string() });

export const findAuthorisation = route({
  ...needs,
  id: 'apps.findAuthorisation',
  method: 'GET',
  path: '/oauth/authorisation',
  summary: 'Which app asks to be let in, and for what; or where to return with what is wrong with its question',
  query: authorisationQuery,
  answer: z.union([
    redirect,
    z.object({
      app: z.object({ name: z.string(), registeredBy: z.string() }),
      /** Where the answer goes: a host, this computer, or a scheme. */
      returnsTo: z.string(),
      /** The most that the app asks for. */
      rights: z.enum(grantRights),
    }),
  ]),
});

export const decideAuthorisation = route({
  ...needs,
  id: 'apps.decideAuthorisation',
  method: 'POST',
  path: '/oauth/authorisation',
  summary: 'Lets an app in, or refuses; answers where to return with the answer',
  body: z.object({
    asked: authorisationQuery,
    /** Null refuses. */
    granted: z.object({ projects: grantedProjects, rights: z.enum(grantRights) }).nullable(),
  }),
  answer: redirect,
});

export const appCalls = [listApps, registerApp, removeApp, findAuthorisation, decideAuthorisation] as const;

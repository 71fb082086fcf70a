import { z } from 'zod';
import { nameText } from '../nameText.ts';
import { route } from '../route.ts';

/** What every token begins with: programs that look for secrets in code find it by this and its check letters. */
export const tokenPrefix = 'plumb_';

/** `write` reads too. */
export const grantRights = ['read', 'write'] as const;
export type GrantRights = (typeof grantRights)[number];
const rights = z.enum(grantRights);

/** For how many days a token is offered; null is without an end. */
export const tokenLives = [7, 30, 90, 365, null] as const;
export const usualTokenLife = 90;

export const mostGrants = 100;
export const longestGrantName = 80;

/** Either the projects that are named, or whatever projects the person is in. */
export const grantedProjects = z.union([z.literal('all'), z.array(z.uuid()).min(1).max(200)]);
export type GrantedProjects = z.infer<typeof grantedProjects>;

const grant = z.object({
  _id: z.string(),
  /** A token that the person made for a script, or an app that they let in. */
  kind: z.enum(['token', 'app']),
  name: z.string(),
  rights,
  /** Of those that it was made for, the ones that the person is still in; null is all of the person's. */
  projects: z.array(z.object({ _id: z.string(), name: z.string() })).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUse: z.object({ at: z.iso.datetime(), address: z.string() }).nullable(),
});
/** What a person lets a token or an app do in their name. */
export type Grant = z.infer<typeof grant>;

const own = '/users/current/access-tokens';
const needs = { needs: 'user', sessionOnly: true } as const;

export const listGrants = route({
  ...needs,
  id: 'accessTokens.list',
  method: 'GET',
  path: own,
  summary: 'The access tokens and connected apps of the signed-in user, newest first, without their secrets',
  answer: z.object({ grants: z.array(grant) }),
});

export const createToken = route({
  ...needs,
  id: 'accessTokens.create',
  method: 'POST',
  path: own,
  summary: 'Makes an access token for scripts; what it is, is answered here and never again',
  body: z.object({
    name: nameText('The name of a token', longestGrantName),
    projects: grantedProjects,
    rights,
    expiresInDays: z.number().int().min(1).max(3650).nullable().default(usualTokenLife),
  }),
  answer: z.object({ grant, token: z.string() }),
});
export type NewToken = z.input<(typeof createToken)['body']>;

export const revokeGrant = route({
  ...needs,
  id: 'accessTokens.revoke',
  method: 'DELETE',
  path: `${own}/{grantId}`,
  summary: 'Ends an access token or a connected app of the signed-in user at once',
  params: z.object({ grantId: z.uuid() }),
  answer: z.object({}),
});

export const revokeAllGrants = route({
  ...needs,
  id: 'accessTokens.revokeAll',
  method: 'DELETE',
  path: own,
  summary: 'Ends every access token and every connected app of the signed-in user at once',
  answer: z.object({ count: z.number().int() }),
});

export const accessTokenCalls = [listGrants, createToken, revokeGrant, revokeAllGrants] as const;

import { z } from 'zod';
import { route } from '../route.ts';

/** Versions of OpenCDE Foundation that are spoken here. */
export const foundationVersions = ['1.0', '1.1'] as const;

const base = '/foundation';
const ofVersion = z.object({ version: z.enum(foundationVersions) });

/** Where tools begin: which interfaces there are, and where. */
export const openCdeVersions = route({
  id: 'foundation.versions',
  method: 'GET',
  base,
  path: '/versions',
  summary: 'The OpenCDE interfaces of this server and where they are',
  needs: 'nobody',
  query: z.looseObject({}),
  answer: z.object({
    versions: z.array(
      z.object({
        api_id: z.string(),
        version_id: z.string(),
        detailed_version: z.url(),
        /** Without a slash at its end. */
        api_base_url: z.url(),
      }),
    ),
  }),
});

export const openCdeAuth = route({
  id: 'foundation.auth',
  method: 'GET',
  base,
  path: '/{version}/auth',
  summary: 'How tools sign in: OAuth 2 by authorisation code with PKCE, or a token that a person made',
  needs: 'nobody',
  params: ofVersion,
  query: z.looseObject({}),
  answer: z.object({
    oauth2_auth_url: z.url(),
    oauth2_token_url: z.url(),
    oauth2_dynamic_client_reg_url: z.url().optional(),
    http_basic_supported: z.literal(false),
    supported_oauth2_flows: z.array(z.literal('authorization_code_grant')),
  }),
});

export const openCdeUser = route({
  id: 'foundation.currentUser',
  method: 'GET',
  base,
  path: '/{version}/current-user',
  summary: 'Who calls: their e-mail is what topics name them by',
  needs: 'user',
  params: ofVersion,
  query: z.looseObject({}),
  answer: z.object({ id: z.string(), name: z.string() }),
});

export const foundationCalls = [openCdeVersions, openCdeAuth, openCdeUser] as const;

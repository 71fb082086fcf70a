import { z } from 'zod';
import { nameText } from '../nameText.ts';
import { type RoleName, roles } from '../roles.ts';
import { route } from '../route.ts';
import { signedIn } from './identity.ts';

const email = z.string().max(320).trim();
const oneCompany = z.object({ companyId: z.uuid() });

/** Where the provider sends people back to; of each company its own, so that one cannot pass for another. */
export const providerReturnPath = (companyId: string): string => `/sign-in/return/${companyId}`;

export const findProvider = route({
  id: 'auth.findProvider',
  method: 'POST',
  path: '/auth/provider',
  summary: 'The provider of the company whose domain an e-mail address has; says nothing of accounts',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ email }),
  answer: z.object({
    provider: z.object({ companyId: z.string(), name: z.string() }).optional(),
    passwordAllowed: z.boolean(),
  }),
});

export const beginProvider = route({
  id: 'auth.beginProvider',
  method: 'POST',
  path: '/auth/provider/begin',
  summary: 'Where to go to sign in with a company’s provider; binds what comes back to this browser',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ companyId: z.uuid(), email, next: z.string().max(4096).startsWith('/') }),
  answer: z.object({ address: z.string() }),
});

export const finishProvider = route({
  id: 'auth.finishProvider',
  method: 'POST',
  path: '/auth/provider/finish',
  summary: 'Signs in with what the provider sent back',
  needs: 'nobody',
  duringMaintenance: true,
  body: z.object({ companyId: z.uuid(), answer: z.string().max(8192) }),
  answer: signedIn.extend({ next: z.string() }),
});

/** Who gets into a project without an invitation. */
const membershipRule = z.object({
  /** Absent: everybody of the company's domains. */
  group: z.string().trim().min(1).max(200).optional(),
  projectId: z.uuid(),
  role: z.enum(roles.map(({ name }) => name) as [RoleName, ...RoleName[]]),
});
export type MembershipRule = z.infer<typeof membershipRule>;

const provider = z.object({
  /** As people read it on the button. */
  name: nameText('The name of the provider'),
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  clientId: z.string().trim().min(1).max(500),
  /** The claim that lists groups. */
  groupClaim: z.string().trim().min(1).max(200).optional(),
  rules: z.array(membershipRule).max(200),
});

const policy = z.object({
  secondFactorRequired: z.boolean(),
  passwordAllowed: z.boolean(),
  /** Null: thirty days. */
  sessionHours: z.number().int().min(1).max(720).nullable(),
});

const companySignIn = policy.extend({
  version: z.number(),
  provider: provider.extend({ hasSecret: z.boolean() }).optional(),
  domains: z.array(z.string()),
  /** To be registered with the provider. */
  returnAddress: z.string(),
  projects: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type CompanySignIn = z.infer<typeof companySignIn>;

export const readCompanySignIn = route({
  id: 'companySignIn.read',
  method: 'GET',
  path: '/companies/{companyId}/sign-in',
  summary: 'How the people of a company sign in',
  needs: { administration: 'company' },
  sessionOnly: true,
  params: oneCompany,
  answer: companySignIn,
});

const newCompanySignIn = policy.extend({
  /** As it was read: a change in between is not overwritten. */
  version: z.number(),
  provider: provider
    /** Absent: the one that is kept. Empty: none. */
    .extend({ clientSecret: z.string().trim().max(2000).optional() })
    .optional(),
});
export type NewCompanySignIn = z.infer<typeof newCompanySignIn>;

export const saveCompanySignIn = route({
  id: 'companySignIn.save',
  method: 'PUT',
  path: '/companies/{companyId}/sign-in',
  summary: 'Says how the people of a company sign in; a new provider is asked whether it is one',
  needs: { administration: 'company' },
  sessionOnly: true,
  params: oneCompany,
  body: newCompanySignIn,
  answer: companySignIn,
});

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'This is not a domain such as example.com.');

/** By who runs the product: whoever has a domain here says who its people are. */
export const saveCompanyDomains = route({
  id: 'companySignIn.saveDomains',
  method: 'PUT',
  path: '/companies/{companyId}/sign-in/domains',
  summary: 'Says which domains of e-mail addresses are a company’s',
  needs: 'operator',
  sessionOnly: true,
  params: oneCompany,
  body: z.object({ domains: z.array(domain).max(50) }),
  answer: companySignIn,
});

export const companySignInCalls = [
  findProvider,
  beginProvider,
  finishProvider,
  readCompanySignIn,
  saveCompanySignIn,
  saveCompanyDomains,
];

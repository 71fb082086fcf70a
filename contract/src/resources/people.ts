import { z } from 'zod';
import { emailText, nameText, reasonText } from '../nameText.ts';
import { type Permission, permissions } from '../permissions.ts';
import { route } from '../route.ts';

/** How long the link of an invitation is good for. */
export const invitationDays = 7;
/** How long what somebody asks for themselves waits for another administrator. */
export const wishDays = 7;
const mostProjectsInvited = 50;

const held = z.array(z.enum(permissions as [Permission, ...Permission[]]));
/** What somebody is given. FORBIDDEN shuts a project, and REGISTERED is nothing: neither is given here. */
const given = held
  .min(1, 'Choose a role.')
  .max(permissions.length)
  .refine((list) => !list.includes('FORBIDDEN') && !list.includes('REGISTERED'), 'Choose a role.')
  .transform((list) => permissions.filter((permission) => list.includes(permission)));

/** What is known of somebody's account. */
const account = z.object({
  _id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(['active', 'disabled']),
  /** Absent of somebody who never signed in. */
  lastSeenDate: z.iso.datetime().optional(),
  /** Whether the account is this company's: then its administrators may disable it. */
  isOwn: z.boolean(),
  /** Whether they administer the company. */
  administrator: z.boolean(),
});

const membership = { permissions: held, version: z.number().int() };

const projectPerson = account.extend(membership);
export type ProjectPerson = z.infer<typeof projectPerson>;

const companyPerson = account.extend({
  projects: z.array(z.object({ _id: z.string(), name: z.string(), ...membership })),
});
export type CompanyPerson = z.infer<typeof companyPerson>;

const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(['waiting', 'expired']),
  /** Absent until the mail has gone out. */
  sentDate: z.iso.datetime().optional(),
  expiresDate: z.iso.datetime(),
  /** An e-mail address; absent where the account is gone, or it was the command line. */
  invitedBy: z.string().optional(),
  administrator: z.boolean(),
  projects: z.array(z.object({ _id: z.string(), name: z.string(), permissions: held })),
});
export type Invitation = z.infer<typeof invitation>;

const wish = z.object({
  _id: z.string(),
  project: z.object({ _id: z.string(), name: z.string() }),
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** What they hold now; nothing of somebody who is not in the project. */
  held,
  permissions: held,
  reason: z.string().optional(),
  askedDate: z.iso.datetime(),
  expiresDate: z.iso.datetime(),
  /** Whether the caller asked, and may withdraw it. */
  isMine: z.boolean(),
  /** Whether the caller may allow or decline it. */
  mayDecide: z.boolean(),
});
/** What an administrator asks for themselves, until another one decides. */
export type Wish = z.infer<typeof wish>;

const inProject = z.object({ projectId: z.uuid() });
const inCompany = z.object({ companyId: z.uuid() });
const ofProject = { needs: { administration: 'project' }, sessionOnly: true } as const;
const ofCompany = { needs: { administration: 'company' }, sessionOnly: true } as const;
const projectBase = '/projects/{projectId}/people';
const companyBase = '/companies/{companyId}/people';

export const listProjectPeople = route({
  id: 'people.ofProject',
  method: 'GET',
  path: projectBase,
  summary: 'Who is in the project, by e-mail address, who is invited to it, and who asks for more for themselves',
  ...ofProject,
  params: inProject,
  answer: z.object({ people: z.array(projectPerson), invitations: z.array(invitation), wishes: z.array(wish) }),
});

export const inviteToProject = route({
  id: 'people.inviteToProject',
  method: 'POST',
  path: `${projectBase}/invitations`,
  summary: 'Mails somebody a link by which they join the project; an open invitation is changed, and its link renewed',
  ...ofProject,
  params: inProject,
  body: z.object({ email: emailText, permissions: given }),
  answer: invitation,
});

export const resendToProject = route({
  id: 'people.resendToProject',
  method: 'POST',
  path: `${projectBase}/invitations/{invitationId}/resend`,
  summary: 'Mails a new link; the one before is good no more',
  ...ofProject,
  params: inProject.extend({ invitationId: z.uuid() }),
  answer: invitation,
});

export const withdrawFromProject = route({
  id: 'people.withdrawFromProject',
  method: 'DELETE',
  path: `${projectBase}/invitations/{invitationId}`,
  summary: 'Takes the project out of an invitation; one that is for nothing else is withdrawn',
  ...ofProject,
  params: inProject.extend({ invitationId: z.uuid() }),
  answer: z.object({}),
});

export const changePermissions = route({
  id: 'people.changePermissions',
  method: 'PUT',
  path: `${projectBase}/{userId}`,
  summary:
    'Gives somebody other permissions in the project, unless somebody else did so since they were looked at; ' +
    'nobody gives themselves more than they hold',
  ...ofProject,
  params: inProject.extend({ userId: z.uuid() }),
  body: z.object({ permissions: given, version: z.number().int() }),
  answer: projectPerson,
});

export const removeFromProject = route({
  id: 'people.removeFromProject',
  method: 'DELETE',
  path: `${projectBase}/{userId}`,
  summary: 'Takes somebody out of the project; the account stays',
  ...ofProject,
  params: inProject.extend({ userId: z.uuid() }),
  answer: z.object({}),
});

export const askForPermissions = route({
  id: 'people.ask',
  method: 'POST',
  path: `${projectBase}/wishes`,
  summary: 'Asks another administrator for permissions for the caller; given at once where there is no other',
  ...ofProject,
  params: inProject,
  body: z.object({ permissions: given, reason: reasonText.optional() }),
  /** Without a wish, they are given. */
  answer: z.object({ wish: wish.optional() }),
});

export const decideWish = route({
  id: 'people.decideWish',
  method: 'POST',
  path: `${projectBase}/wishes/{wishId}/decide`,
  summary: 'Allows what somebody asked for themselves, or declines it',
  ...ofProject,
  params: inProject.extend({ wishId: z.uuid() }),
  body: z.object({ allow: z.boolean() }),
  answer: z.object({}),
});

export const withdrawWish = route({
  id: 'people.withdrawWish',
  method: 'DELETE',
  path: `${projectBase}/wishes/{wishId}`,
  summary: 'No longer asks for it',
  ...ofProject,
  params: inProject.extend({ wishId: z.uuid() }),
  answer: z.object({}),
});

export const listCompanyPeople = route({
  id: 'people.ofCompany',
  method: 'GET',
  path: companyBase,
  summary:
    'Whose account is the company’s, who is in one of its projects or administers it, who is invited, ' +
    'and who asks for more for themselves',
  ...ofCompany,
  params: inCompany,
  answer: z.object({ people: z.array(companyPerson), invitations: z.array(invitation), wishes: z.array(wish) }),
});

export const inviteToCompany = route({
  id: 'people.inviteToCompany',
  method: 'POST',
  path: `${companyBase}/invitations`,
  summary: 'Mails somebody a link by which they join projects of the company, or administer it',
  ...ofCompany,
  params: inCompany,
  body: z
    .object({
      email: emailText,
      administrator: z.boolean(),
      projects: z.array(z.object({ projectId: z.uuid(), permissions: given })).max(mostProjectsInvited),
    })
    .strict()
    .refine(({ administrator, projects }) => administrator || projects.length > 0, 'Choose a project.'),
  answer: invitation,
});

export const resendToCompany = route({
  id: 'people.resendToCompany',
  method: 'POST',
  path: `${companyBase}/invitations/{invitationId}/resend`,
  summary: 'Mails a new link; the one before is good no more',
  ...ofCompany,
  params: inCompany.extend({ invitationId: z.uuid() }),
  answer: invitation,
});

export const withdrawFromCompany = route({
  id: 'people.withdrawFromCompany',
  method: 'DELETE',
  path: `${companyBase}/invitations/{invitationId}`,
  summary: 'Withdraws an invitation',
  ...ofCompany,
  params: inCompany.extend({ invitationId: z.uuid() }),
  answer: z.object({}),
});

export const setAccountState = route({
  id: 'people.setAccountState',
  method: 'PUT',
  path: `${companyBase}/{userId}/state`,
  summary: 'Disables an account of the company and ends its sessions, or lets it in again',
  ...ofCompany,
  params: inCompany.extend({ userId: z.uuid() }),
  body: z.object({ state: z.enum(['active', 'disabled']) }),
  answer: companyPerson,
});

export const endSessions = route({
  id: 'people.endSessions',
  method: 'POST',
  path: `${companyBase}/{userId}/end-sessions`,
  summary: 'Ends every session of an account of the company',
  ...ofCompany,
  params: inCompany.extend({ userId: z.uuid() }),
  answer: z.object({}),
});

export const setAdministrator = route({
  id: 'people.setAdministrator',
  method: 'PUT',
  path: `${companyBase}/{userId}/administrator`,
  summary: 'Makes somebody of the company its administrator, or no longer',
  ...ofCompany,
  params: inCompany.extend({ userId: z.uuid() }),
  body: z.object({ administrator: z.boolean() }),
  answer: companyPerson,
});

/** Of a link: more than any has, so that a longer one is not even looked up. */
const token = z.string().min(1).max(200);

const lookedAt = z.object({
  email: z.string(),
  companyName: z.string(),
  projects: z.array(z.string()),
  administrator: z.boolean(),
  invitedBy: z.string().optional(),
  /** Whether the address has an account, which joins by signing in. */
  hasAccount: z.boolean(),
  expiresDate: z.iso.datetime(),
});
export type LookedAtInvitation = z.infer<typeof lookedAt>;

export const lookAtInvitation = route({
  id: 'invitations.look',
  method: 'POST',
  path: '/invitations/look',
  summary: 'What the link of an invitation is for',
  needs: 'nobody',
  body: z.object({ token }),
  answer: lookedAt,
});

export const joinByInvitation = route({
  id: 'invitations.join',
  method: 'POST',
  path: '/invitations/join',
  summary: 'Makes the account that an invitation is for, with a name and a password; then sign in',
  needs: 'nobody',
  body: z.object({
    token,
    firstName: nameText('Your first name'),
    lastName: nameText('Your last name'),
    password: z.string().max(1024).trim(),
  }),
  answer: z.object({ email: z.string() }),
});

export const acceptInvitation = route({
  id: 'invitations.accept',
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Takes the signed-in user into what an invitation to their address is for',
  needs: 'user',
  sessionOnly: true,
  body: z.object({ token }),
  answer: z.object({}),
});

export const peopleCalls = [
  listProjectPeople,
  inviteToProject,
  resendToProject,
  withdrawFromProject,
  changePermissions,
  removeFromProject,
  askForPermissions,
  decideWish,
  withdrawWish,
  listCompanyPeople,
  inviteToCompany,
  resendToCompany,
  withdrawFromCompany,
  setAccountState,
  endSessions,
  setAdministrator,
  lookAtInvitation,
  joinByInvitation,
  acceptInvitation,
] as const;

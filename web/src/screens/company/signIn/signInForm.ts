import type { CompanySignIn, MembershipRule, NewCompanySignIn } from '@plumbline/contract/resources/companySignIn';

export interface RuleDraft {
  key: string;
  group: string;
  projectId: string;
  role: MembershipRule['role'];
}

/** What the form holds: texts as they are typed. */
export interface SignInForm {
  secondFactorRequired: boolean;
  passwordAllowed: boolean;
  sessionHours: string;
  hasProvider: boolean;
  name: string;
  issuer: string;
  clientId: string;
  /** Empty: the one that is kept. */
  clientSecret: string;
  groupClaim: string;
  rules: RuleDraft[];
}

export function readForm({ provider, ...policy }: CompanySignIn): SignInForm {
  return {
    secondFactorRequired: policy.secondFactorRequired,
    passwordAllowed: policy.passwordAllowed,
    sessionHours: policy.sessionHours === null ? '' : String(policy.sessionHours),
    hasProvider: provider !== undefined,
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    groupClaim: provider?.groupClaim ?? '',
    rules: (provider?.rules ?? []).map(({ group = '', projectId, role }) => ({
      key: crypto.randomUUID(),
      group,
      projectId,
      role,
    })),
  };
}

/** What is wrong before anything is sent, in one sentence. */
export function findProblem(form: SignInForm): string | undefined {
  const hours = Number(form.sessionHours);
  if (form.sessionHours !== '' && !(Number.isInteger(hours) && hours >= 1 && hours <= 720)) {
    return 'A session lasts 1 to 720 hours.';
  }
  if (!form.hasProvider) return undefined;
  if (form.name.trim() === '') return 'Give the provider a name: people read it on the button.';
  if (!/^https?:\/\/\S+$/.test(form.issuer.trim())) return 'The issuer is an address that begins with https://.';
  if (form.clientId.trim() === '') return 'Enter the client ID that the provider gave you.';
  const byGroup = form.rules.some(({ group }) => group.trim() !== '');
  return byGroup && form.groupClaim.trim() === ''
    ? 'Enter the claim that lists groups, or leave the groups empty.'
    : undefined;
}

export function toRequest(form: SignInForm, version: number): NewCompanySignIn {
  const claim = form.groupClaim.trim();
  const secret = form.clientSecret.trim();
  return {
    version,
    secondFactorRequired: form.secondFactorRequired,
    passwordAllowed: form.passwordAllowed || !form.hasProvider,
    sessionHours: form.sessionHours === '' ? null : Number(form.sessionHours),
    ...(form.hasProvider && {
      provider: {
        name: form.name.trim(),
        issuer: form.issuer.trim(),
        clientId: form.clientId.trim(),
        ...(claim !== '' && { groupClaim: claim }),
        ...(secret !== '' && { clientSecret: secret }),
        rules: form.rules.map(({ group, projectId, role }) => ({
          projectId,
          role,
          ...(group.trim() !== '' && { group: group.trim() }),
        })),
      },
    }),
  };
}

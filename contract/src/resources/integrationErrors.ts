/** What can go wrong with a design service, by the codes that the windows of a login send each other. */
const texts = {
  access_denied: (company: string) =>
    `You have canceled the external service authorization. Please authorize the application to integrate your account with ${company}.`,
  window_closed: (company: string) =>
    `You have closed the Sign-in window. If you want to integrate your account with ${company}, please grant access.`,
  code_exchange_failed: (company: string) =>
    `An unexpected error occurred while trying to connect to your project. Please try to connect again. If the problem persist contact ${company} for support.`,
  unable_access_project: () =>
    'You are not authorized to access this project. Please check that you have signed in with an account that has access to this project, or request access to the service account administrator.',
  unknown_error: (company: string) =>
    `An unexpected error occurred. We apologize for the inconvenience. If the problem persists, please contact ${company} for support.`,
} as const;

export type IntegrationError = keyof typeof texts;

/** The sentence of an error, to the letter of specification 1, section 8. */
export const integrationErrorText = (error: IntegrationError, company: string): string => texts[error](company);

/** What the design service says of itself in the address of the callback: all but a refusal is unknown to us. */
export function integrationErrorOf(said: string | null): IntegrationError {
  return said === 'access_denied' ? 'access_denied' : 'unknown_error';
}

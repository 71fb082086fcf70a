/** Words that begin a path of their own in the browser; what follows one of them is no project's. */
export const ownWords: readonly string[] = [
  ...['setup', 'operator', 'companies', 'join', 'help', 'tour'],
  ...['sign-in', 'forgot-password', 'change-password', 'second-factor', 'unsubscribe', 'account'],
  ...['select-project', 'mail-settings', 'access-tokens', 'oauth', 'manage', 'forgeauth'],
  ...['api', 'assets', 'storage', 'foundation', 'bcf', 'livez', 'readyz', 'metrics'],
];

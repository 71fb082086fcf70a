import { readFileSync } from 'node:fs';
import { StartError } from './platform/StartError.ts';

/** Settings that hold a secret, and are better not seen by whoever lists processes or containers. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'SMTP_URL',
  'PLUMBLINE_TOKEN_KEY',
  'DESIGN_SERVICE_CLIENT_SECRET',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
];

/** Each of them can be named by a file that holds it, as containers are given secrets: NAME_FILE instead of NAME. */
export function readSecretFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const found = secrets.flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) throw new StartError(`Only one of the settings ${name} and ${name}_FILE may be given.`);
    return [[name, readSecret(`${name}_FILE`, path)]];
  });
  return { ...env, ...Object.fromEntries(found) };
}

function readSecret(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new StartError(
      `The file of the setting ${setting} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

import { callLimits, createClient } from '../../contract/src/client.ts';
import { signIn } from '../../contract/src/resources/identity.ts';
import { patiently } from './patiently.ts';

const body = { email: 'admin@demo.test', password: 'plumbline-demo' };

/** Signs in anew when the token gets old, however long the server is away. */
export function createTokens(origin: string) {
  let token: { text: string; until: number } | undefined;
  const anonymous = createClient({ origin, limits: { ...callLimits, retries: 0 } });
  return async ({ renew }: { renew: boolean }): Promise<string> => {
    if (token === undefined || renew || Date.now() > token.until) {
      const opened = await patiently(() => anonymous(signIn, { body }));
      if (!('accessToken' in opened)) throw new Error('More is asked for than the password.');
      token = { text: opened.accessToken, until: Date.now() + 60_000 };
    }
    return token.text;
  };
}

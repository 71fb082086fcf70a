import { createHmac } from 'node:crypto';

interface Message {
  id: string;
  body: string;
  at: Date;
}

/** The headers of the convention (www.standardwebhooks.com), with a signature by each of the secrets. */
export function signMessage({ id, body, at }: Message, secrets: readonly string[]): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}

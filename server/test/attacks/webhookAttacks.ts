import type { Attack } from './Attack.ts';
import { aWebhook } from './aWebhook.ts';

/** By somebody who may keep webhooks. */
const toAddress = (name: string, url: string): Attack => ({
  tries: `has ${name} told what happens`,
  gets: '400 webhooks.badAddress',
  attempt: ({ people, own }) => people.outsider.post(`/projects/${own.projectId}/webhooks`, { body: aWebhook(url) }),
});

/** The product is made to call into its own network. */
export const webhookAttacks: readonly Attack[] = [
  toAddress('this machine', 'http://127.0.0.1:4600/api/health'),
  toAddress('this machine, in hexadecimal', 'http://0x7f.1/'),
  toAddress('this machine, as one number', 'http://2130706433/'),
  toAddress('this machine, in octal', 'http://0177.0.0.1/'),
  toAddress('this machine by its name', 'http://localhost/'),
  toAddress('this machine by its name with a dot', 'http://localhost./'),
  toAddress('this machine by IPv6', 'http://[::1]/'),
  toAddress('this machine by IPv4 within IPv6', 'http://[::ffff:127.0.0.1]/'),
  toAddress('this machine through NAT64', 'http://[64:ff9b::7f00:1]/'),
  toAddress('nobody in particular', 'http://0.0.0.0/'),
  toAddress('the metadata of the cloud', 'http://169.254.169.254/latest/meta-data/'),
  toAddress('a machine of the network', 'https://192.168.0.1/'),
  toAddress('a machine of the network by IPv6', 'https://[fd00::1]/'),
  toAddress('somebody with a name and password', 'https://me:pw@203.0.112.1/'),
  toAddress('a mail server', 'https://203.0.112.1:25/'),
];

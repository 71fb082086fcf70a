import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { minimumPasswordLength } from '@plumbline/contract/resources/identity';
import { welcomeMail } from '@plumbline/server/platform/mail/templates';
import { z } from 'zod';
import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findUserId } from './find.ts';
import { readName } from './readName.ts';
import { type AdminContext, withModules } from './withModules.ts';

const options = {
  first: { type: 'string' },
  last: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  invite: { type: 'boolean' },
} as const;

export const userCommands: Command[] = [
  {
    name: 'admin user add',
    usage: 'EMAIL --first NAME --last NAME [--password-stdin] [--invite]',
    summary:
      'adds a user with a temporary password (printed, or mailed with --invite), or with one read from the input',
    run: async (args) => {
      const { words, values } = readArgs(args, options);
      const email = readEmail(words[0]);
      const firstName = readName(required(values.first, '--first'), 'A first name');
      const lastName = readName(required(values.last, '--last'), 'A last name');
      const own = values['password-stdin'] ? await readPassword() : undefined;
      await withModules(async (context) => {
        const password = own ?? temporaryPassword();
        const mustChangePassword = own === undefined;
        const id = await context.identity.createUser(
          { email, firstName, lastName, password, mustChangePassword },
          context.by,
        );
        if (id === undefined) throw new UsageError(`There is a user ${email} already.`);
        console.log(`Added the user ${email}.`);
        if (mustChangePassword) await handOver(context, email, password, values.invite ?? false);
      });
    },
  },
  {
    name: 'admin user list',
    usage: '',
    summary: 'lists the users',
    run: () =>
      withModules(async ({ identity }) => {
        for (const user of await identity.listUsers()) {
          const marks = [user.must_change_password && 'must change password', user.disabled && 'disabled'];
          console.log([user.email, `${user.first_name} ${user.last_name}`, ...marks.filter(Boolean)].join('\t'));
        }
      }),
  },
  {
    name: 'admin user reset-password',
    usage: 'EMAIL [--invite]',
    summary: 'sets a temporary password and ends the user’s sessions; access tokens stay',
    run: async (args) => {
      const { words, values } = readArgs(args, { invite: { type: 'boolean' } });
      const email = readEmail(words[0]);
      await withModules(async (context) => {
        const password = temporaryPassword();
        await context.identity.resetPassword(await findUserId(context, email), password, context.by);
        await handOver(context, email, password, values.invite ?? false);
      });
    },
  },
  act(
    'disable',
    'ends the user’s sessions, access tokens and connected apps, and refuses new sessions',
    'Disabled',
    ({ identity, by }, id) => identity.setDisabled(id, true, by),
  ),
  act('enable', 'lets a disabled user in again', 'Enabled', ({ identity, by }, id) =>
    identity.setDisabled(id, false, by),
  ),
  act('sign-out', 'ends every session of the user', 'Signed out', ({ identity, by }, id) =>
    identity.signOutEverywhere(id, by),
  ),
  act(
    'reset-factors',
    'removes the authenticator app, passkeys and recovery codes of who has lost them, and ends the user’s sessions',
    'Removed the second factors',
    ({ identity, by }, id) => identity.resetFactors(id, by),
  ),
  act('revoke-tokens', 'ends every access token and connected app of the user', 'Revoked', ({ accessTokens, by }, id) =>
    accessTokens.revokeAll(id, by),
  ),
];

function act(
  verb: string,
  summary: string,
  done: string,
  work: (context: AdminContext, userId: string) => Promise<unknown>,
): Command {
  return {
    name: `admin user ${verb}`,
    usage: 'EMAIL',
    summary,
    run: async (args) => {
      const email = readEmail(readArgs(args, {}).words[0]);
      await withModules(async (context) => {
        await work(context, await findUserId(context, email));
        console.log(`${done}: ${email}.`);
      });
    },
  };
}

async function handOver({ mail, config }: AdminContext, email: string, password: string, byMail: boolean) {
  if (!byMail) return console.log(`Temporary password: ${password}`);
  const url = config.publicUrl ?? `http://localhost:${config.port}`;
  const { productName } = config.branding;
  await mail.send({ to: email, ...welcomeMail({ productName, url, email, temporaryPassword: password }) });
  console.log(`The temporary password was mailed to ${email}.`);
}

function readEmail(word: string | undefined): string {
  const email = required(word?.trim(), 'The user’s EMAIL');
  if (!z.email().safeParse(email).success) throw new UsageError(`${email} is not an e-mail address.`);
  return email;
}

async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).trim();
  if ([...password].length < minimumPasswordLength) {
    throw new UsageError(`The password on the input has fewer than ${minimumPasswordLength} characters.`);
  }
  return password;
}

const temporaryPassword = () => randomBytes(12).toString('base64url');

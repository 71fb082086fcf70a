import type { Command } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findUserId } from './find.ts';
import { withModules } from './withModules.ts';

export const operatorCommands: Command[] = [
  {
    name: 'admin operator add',
    usage: 'EMAIL',
    summary: 'lets a user run the product in the browser: companies, quotas, jobs, mails, maintenance',
    run: (args) => setOperator(args, true),
  },
  {
    name: 'admin operator remove',
    usage: 'EMAIL',
    summary: 'takes that from a user',
    run: (args) => setOperator(args, false),
  },
  {
    name: 'admin operator list',
    usage: '',
    summary: 'lists who runs the product',
    run: () =>
      withModules(async ({ access }) => {
        for (const { email, disabled } of await access.listOperators()) {
          console.log(disabled ? `${email}\tdisabled` : email);
        }
      }),
  },
];

async function setOperator(args: string[], operator: boolean): Promise<void> {
  const email = required(readArgs(args, {}).words[0]?.trim(), 'The user’s EMAIL');
  await withModules(async (context) => {
    await context.access.setOperator(await findUserId(context, email), operator, context.by);
    console.log(operator ? `${email} runs the product now.` : `${email} does not run the product any more.`);
  });
}

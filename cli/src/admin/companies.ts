import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { findUserId } from './find.ts';
import { readName } from './readName.ts';
import { type AdminContext, withModules } from './withModules.ts';

export const companyCommands: Command[] = [
  {
    name: 'admin company add',
    usage: 'NAME',
    summary: 'adds a company',
    run: async (args) => {
      const name = readName(
        required(readArgs(args, {}).words[0]?.trim(), 'The company’s NAME'),
        'The name of a company',
      );
      await withModules(async ({ access, by }) => {
        if ((await access.createCompany(name, by)) === undefined)
          throw new UsageError(`There is a company ${name} already.`);
        console.log(`Added the company ${name}.`);
      });
    },
  },
  act('add', 'makes a user an administrator of a company', 'administers', ({ access, by }, companyId, userId) =>
    access.nameAdministrator(companyId, userId, by),
  ),
  act(
    'remove',
    'takes that back; refused of the last one',
    'no longer administers',
    ({ access, by }, companyId, userId) => access.dismissAdministrator(companyId, userId, by),
  ),
  {
    name: 'admin company list',
    usage: '',
    summary: 'lists the companies',
    run: () =>
      withModules(async ({ access }) => {
        for (const { name } of await access.listCompanies()) console.log(name);
      }),
  },
];

/** A command that changes who administers a company. */
function act(
  verb: 'add' | 'remove',
  summary: string,
  done: string,
  work: (context: AdminContext, companyId: string, userId: string) => Promise<unknown>,
): Command {
  return {
    name: `admin company administrator ${verb}`,
    usage: 'EMAIL --company NAME',
    summary,
    run: async (args) => {
      const { words, values } = readArgs(args, { company: { type: 'string' } });
      const email = required(words[0]?.trim(), 'The user’s EMAIL');
      const name = required(values.company, '--company');
      await withModules(async (context) => {
        const company = await context.access.findCompany(name);
        if (company === undefined) throw new UsageError(`There is no company ${name}.`);
        await work(context, company.id, await findUserId(context, email));
        console.log(`${email} ${done} ${company.name}.`);
      });
    },
  };
}

import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { withModules } from './withModules.ts';

export const companyCommands: Command[] = [
  {
    name: 'admin company add',
    usage: 'NAME',
    summary: 'adds a company',
    run: async (args) => {
      const name = required(readArgs(args, {}).words[0]?.trim(), 'The company’s NAME');
      await withModules(async ({ access, by }) => {
        if ((await access.createCompany(name, by)) === undefined)
          throw new UsageError(`There is a company ${name} already.`);
        console.log(`Added the company ${name}.`);
      });
    },
  },
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

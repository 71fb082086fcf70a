import { type Command, UsageError } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { type AdminContext, withModules } from './withModules.ts';

/** For whom the browser is no way: nobody gets in, or nobody is there yet. */
export const signInCommands: Command[] = [
  {
    name: 'admin company allow-passwords',
    usage: 'NAME',
    summary: 'lets the people of a company sign in with passwords again, when its provider fails',
    run: async (args) => {
      const name = required(readArgs(args, {}).words[0]?.trim(), 'The company’s NAME');
      await withModules(async (context) => {
        await context.singleSignOn.allowPasswords(await findCompanyId(context, name), context.by);
        console.log(`The people of ${name} can sign in with passwords.`);
      });
    },
  },
  {
    name: 'admin company domains',
    usage: 'NAME [DOMAIN …]',
    summary: 'says which domains of e-mail addresses are a company’s; without any, none is',
    run: async (args) => {
      const [first, ...domains] = readArgs(args, {}).words;
      const name = required(first?.trim(), 'The company’s NAME');
      const wrong = domains.find((domain) => !/^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i.test(domain));
      if (wrong !== undefined) throw new UsageError(`${wrong} is not a domain such as example.com.`);
      await withModules(async (context) => {
        const given = domains.map((domain) => domain.toLowerCase());
        const saved = await context.singleSignOn.saveDomains(await findCompanyId(context, name), given, context.by);
        console.log(`Domains of ${name}: ${saved.domains.join(', ') || 'none'}.`);
      });
    },
  },
];

async function findCompanyId({ access }: AdminContext, name: string): Promise<string> {
  const company = await access.findCompany(name);
  if (company === undefined) throw new UsageError(`There is no company ${name}.`);
  return company.id;
}

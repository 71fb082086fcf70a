import { openapi as print } from '@plumbline/contract/openapi';
import { routes } from '@plumbline/contract/routes';
import packageJson from '../package.json' with { type: 'json' };
import type { Command } from './Command.ts';
import { readArgs } from './readArgs.ts';

export const openapi: Command = {
  name: 'openapi',
  usage: '',
  summary: 'prints the OpenAPI document of every call',
  run: async (args) => {
    readArgs(args, {});
    console.log(JSON.stringify(print(routes, packageJson.version), undefined, 2));
  },
};

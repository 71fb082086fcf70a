import { openapi as print } from '@plumbline/contract/openapi';
import { routes } from '@plumbline/contract/routes';
import packageJson from '../package.json' with { type: 'json' };
import type { Command } from './Command.ts';

export const openapi: Command = {
  name: 'openapi',
  usage: '',
  summary: 'prints the OpenAPI document of every call',
  run: async () => console.log(JSON.stringify(print(routes, packageJson.version), undefined, 2)),
};

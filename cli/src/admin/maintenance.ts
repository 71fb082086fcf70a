import type { Command } from '../Command.ts';
import { readArgs, required } from '../readArgs.ts';
import { readOnOff } from './flags.ts';
import { withModules } from './withModules.ts';

export const maintenanceCommand: Command = {
  name: 'admin maintenance',
  usage: 'on|off',
  summary: 'switches maintenance mode: every call but health and settings answers 503',
  run: async (args) => {
    const on = readOnOff(required(readArgs(args, {}).words[0], 'on or off'));
    await withModules(async ({ system, by }) => {
      await system.setMaintenance(on, by);
      console.log(`Maintenance mode is ${on ? 'on' : 'off'}.`);
    });
  },
};

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import { type Command, UsageError } from '../Command.ts';
import { readArgs } from '../readArgs.ts';

export const demoBuilding: Command = {
  name: 'demo-building',
  usage: '[--out DIR]',
  summary: 'writes an example building as IFC4: architecture, structure and building services',
  run: async (args) => {
    const { words, values } = readArgs(args, { out: { type: 'string' } });
    if (words.length > 0) throw new UsageError(`"${words[0]}" is not expected here.`);
    const folder = values.out ?? '.';
    await mkdir(folder, { recursive: true });
    for (const { name, bytes } of await createDemoBuilding()) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      console.log(path);
    }
  },
};

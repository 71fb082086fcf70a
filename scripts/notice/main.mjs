// Fails when NOTICE is not what is installed; with --write, writes it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createNotice } from './createNotice.mjs';

const file = join(process.cwd(), 'NOTICE');
try {
  const notice = await createNotice(process.cwd());
  if (process.argv.includes('--write')) await writeFile(file, notice);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== notice) {
    console.error('NOTICE is not what package-lock.json installs: npm run notice');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

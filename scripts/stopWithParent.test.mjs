import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const program = `
import { stopWithParent } from ${JSON.stringify(new URL('stopWithParent.mjs', import.meta.url).href)};
process.on('SIGTERM', () => { console.log('told to end'); process.exit(); });
stopWithParent({ npm_lifecycle_event: process.argv[1] });
console.log('here');
setTimeout(() => { console.log('stayed'); process.exit(); }, Number(process.argv[2]));
`;

/** Runs the program below a shell that is killed once it is there, and gives what it said to its end. */
async function runBelowShell(event, stayMs) {
  const command = `"$0" --input-type=module -e "$1" -- "$2" "$3"; true`;
  const shell = spawn('sh', ['-c', command, process.execPath, program, event, String(stayMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    if (text.includes('here')) shell.kill('SIGKILL');
  });
  await once(shell.stdout, 'end');
  return said;
}

test('under npm it ends when the shell of npm was killed', async () => {
  expect(await runBelowShell('start', 60_000)).toBe('here\ntold to end\n');
});

test('started by hand it stays', async () => {
  expect(await runBelowShell('', 2000)).toBe('here\nstayed\n');
});

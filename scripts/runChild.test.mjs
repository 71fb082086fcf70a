import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { runChild } from './runChild.mjs';
import { Trouble } from './Trouble.mjs';

const node = (code, options = { collect: true }) => runChild(process.execPath, ['-e', code], options);

test('gives the exit code and, collected, what was said', async () => {
  expect(await node('console.log("out"); console.error("err"); process.exit(3)')).toEqual({
    code: 3,
    output: 'out\nerr\n',
  });
  expect((await node('process.kill(process.pid, "SIGKILL")')).code).toBe(137);
});

test('a program that is not there is trouble with its name', async () => {
  await expect(runChild('no-such-program', [], { collect: true })).rejects.toThrow(/^no-such-program cannot be run/);
  await expect(runChild('no-such-program', [], { collect: true })).rejects.toBeInstanceOf(Trouble);
});

test('aborting ends it', async () => {
  const stop = new AbortController();
  const run = node('setInterval(() => {}, 1000)', { collect: true, stop: stop.signal });
  stop.abort();
  expect((await run).code).toBe(143);
});

/** A process that runs a child by runChild; the child says when it is there, and how it was told to end. */
function startParent(options) {
  const child = `process.on('SIGTERM', () => { console.log('child: SIGTERM'); process.exit(7) });
    setInterval(() => {}, 1000); console.log('child: here');`;
  const program = `
    import { runChild } from ${JSON.stringify(new URL('runChild.mjs', import.meta.url).href)};
    const run = runChild(process.execPath, ['-e', ${JSON.stringify(child)}], ${options});
    const { code } = await run.catch((error) => { console.log(error.message); return { code: error.exitCode }; });
    console.log('parent: ' + code);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('passes a signal on and gives the exit code that the child chose', async () => {
  const parent = startParent('{}');
  let said = '';
  parent.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
    if (text.includes('child: here')) parent.kill('SIGTERM');
  });
  await once(parent, 'close');
  expect(said).toBe('child: here\nchild: SIGTERM\nparent: 7\n');
});

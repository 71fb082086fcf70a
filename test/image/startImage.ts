import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readEnvironment, readList, type Stage } from './readDockerfile.ts';

const run = promisify(execFile);

/** Starts what the image starts, as its user, on a file system of which only its volumes can be written. */
export async function startImage({ stage, path }: { stage: Stage; path: string }, env: Record<string, string>) {
  const volumes = Object.fromEntries(readList(stage, 'VOLUME').map((name) => [name, join(path, name)]));
  const user = stage.instructions.findLast(({ name }) => name === 'USER')?.text ?? '';
  const [uid = 0, gid = 0] = user.split(':').map(Number);
  // Only root becomes somebody else, and only for others the file system is read-only.
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  await run('chmod', ['-R', 'a-w', join(path, 'app')]);
  await mkdir(join(path, 'tmp'), { recursive: true });
  await chmod(join(path, 'tmp'), 0o1777);
  const inVolume = (value: string) => {
    const name = Object.keys(volumes).find((one) => value.startsWith(one));
    return name === undefined ? value : value.replace(name, volumes[name] as string);
  };
  const own = Object.entries(readEnvironment(stage)).map(([name, value]) => [name, inVolume(value)]);
  const options = {
    ...account,
    cwd: join(path, 'app'),
    env: { ...Object.fromEntries(own), PATH: process.env.PATH, TMPDIR: join(path, 'tmp'), HOME: '/', ...env },
  };
  const [program = '', ...args] = [...readList(stage, 'ENTRYPOINT'), ...readList(stage, 'CMD')];
  const child = spawn(program === 'node' ? process.execPath : program, args, { ...options, stdio: 'pipe' });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const check = stage.instructions.find(({ name }) => name === 'HEALTHCHECK')?.text.split(' CMD ')[1] ?? '';
  return {
    readOutput: () => output,
    /** What the container's own check says. */
    isHealthy: (): Promise<boolean> => {
      const [, ...rest] = JSON.parse(check) as string[];
      return run(process.execPath, rest, options).then(
        () => true,
        () => false,
      );
    },
    /** Whether its user could change its program. */
    canWrite: (): Promise<boolean> =>
      run('/bin/sh', ['-c', 'touch cli/src/plumbline.ts || touch x || touch node_modules/x'], options).then(
        () => true,
        () => false,
      ),
    isEnded: () => child.exitCode !== null,
    async end(): Promise<number | null> {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

import { join } from 'node:path';
import { getToolEnvironment } from '../environment.mjs';
import { runChild } from '../runChild.mjs';

const watching = [
  ...['contract', 'engine', 'demo', 'server', 'cli'].map((room) => `--watch-path=${room}/src`),
  '--watch-preserve-output',
  '--import=./scripts/leaveThreadsAlone.mjs',
];

/** Where Vite listens. */
export const webAddress = 'http://localhost:5173';

/** Runs the server, which restarts when its sources change, and the development server of the web app side by side. */
export const dev = {
  steps: 1,
  async run({ root, args, progress }) {
    progress.note('Starting Plumbline and its web app for development');
    // The server says where to open it, and means the web app that follows its sources.
    const env = { PUBLIC_URL: webAddress, ...getToolEnvironment(root) };
    const serve = [...watching, 'cli/src/plumbline.ts', 'serve', ...args];
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const stop = new AbortController();
    const both = [
      runChild(process.execPath, serve, { cwd: root, env, stop: stop.signal }),
      runChild(process.execPath, [vite], { cwd: join(root, 'web'), env, stop: stop.signal }),
    ];
    const { code } = await Promise.race(both);
    // One without the other is of no use.
    stop.abort();
    await Promise.all(both);
    return code;
  },
};

import { getToolEnvironment } from '../environment.mjs';
import { runChild } from '../runChild.mjs';
import { buildWeb, isWebBuilt } from '../webBuild.mjs';

/** Builds what has changed and serves the product in this terminal. */
export const start = {
  steps: 2,
  async run({ root, args, progress }) {
    if (await isWebBuilt(root)) progress.note('The web app is built');
    else await progress.run('Building the web app', () => buildWeb(root));
    progress.note('Starting Plumbline');
    const server = ['cli/src/plumbline.ts', 'serve', ...args];
    const { code } = await runChild(process.execPath, server, { cwd: root, env: getToolEnvironment(root) });
    return code;
  },
};

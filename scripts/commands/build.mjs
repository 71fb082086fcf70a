import { buildWeb } from '../webBuild.mjs';

/** Builds the web app. */
export const build = {
  steps: 1,
  async run({ root, progress }) {
    await progress.run('Building the web app', () => buildWeb(root));
    return 0;
  },
};

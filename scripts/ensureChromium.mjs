import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runChild } from './runChild.mjs';
import { Trouble } from './Trouble.mjs';

/** The headless shell has no window to prepare: tests take a tenth less of the processors with it. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS'];

/** The path of a Chromium that runs; as root on a Debian-like system it is installed when there is none. */
export async function ensureChromium(env = process.env) {
  const found = findChromium(env);
  if (found) return found;
  if (env.CHROMIUM_PATH) throw new Trouble(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, where no Chromium runs.`);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Trouble(
      'The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM_PATH to one.',
    );
  }
  await installChromium(env);
  const installed = findChromium(env);
  if (!installed)
    throw new Trouble('apt-get installed chromium, but it does not run here: set CHROMIUM_PATH to one that does.');
  return installed;
}

/** The first Chromium that answers; CHROMIUM_PATH excludes all others. */
export function findChromium(env) {
  const onPath = (env.PATH ?? '').split(':').filter(Boolean);
  const candidates = env.CHROMIUM_PATH
    ? [env.CHROMIUM_PATH]
    : [...new Set([...onPath, ...folders])].flatMap((folder) =>
        [...names, 'Google Chrome'].map((name) => `${folder}/${name}`),
      );
  // Ubuntu's chromium-browser may be a script that only tells where to get the real one.
  return candidates.filter(existsSync).find((path) => spawnSync(path, ['--version']).status === 0);
}

async function installChromium(env) {
  const aptEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => runChild('apt-get', args, { env: aptEnv, collect: true });
  const install = (name) => apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
  await apt('update');
  // Debian has the headless shell as a package of its own, Ubuntu has not.
  if ((await install('chromium-headless-shell')).code === 0) return;
  const { code, output } = await install('chromium');
  if (code === 0) return;
  const tail = output.trimEnd().split('\n').slice(-10).join('\n');
  throw new Trouble(`${tail}\n\napt-get could not install Chromium: do so by hand, or set CHROMIUM_PATH to one.`);
}

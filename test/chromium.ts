import { existsSync } from 'node:fs';

/** Where Debian has them; `npm test` looks further, and says which it found by CHROMIUM_PATH. */
const usualPlaces = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** How tests start Chromium: WebGL in software. Without the background flags it looks for hosts outside at every start. */
export const chromiumLaunch = {
  executablePath: process.env.CHROMIUM_PATH ?? usualPlaces.find((path) => existsSync(path)),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

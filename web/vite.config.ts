import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from './compressAssets.ts';
import { withoutJsonSchema } from './withoutJsonSchema.ts';

const textFont = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/** The text font is needed on every page; without this it would wait for the styles. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => textFont.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  };
}

const server = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? 4600}`;

// biome-ignore lint/style/noDefaultExport: vite looks for the default export
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema(), preloadTextFont(), compressAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: true,
    // Data addresses would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs comes as one file: sixty small ones pack a tenth worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'] }] } } },
  },
  server: {
    // The address is told beforehand: another port than the one asked for would make it wrong.
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/bcf', '/foundation'].map((base) => [base, server])),
  },
  clearScreen: false,
});

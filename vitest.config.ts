import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { chromiumLaunch } from './test/chromium.ts';
import { journeys, longTests, testsOfStores } from './test/longTests.ts';
import { SlowestFirst } from './test/slowestFirst.ts';

/** A camera that flies to its place is drawn many times on the way, without a graphics card. */
const chromium = playwright({ launchOptions: chromiumLaunch, contextOptions: { reducedMotion: 'reduce' } });

/** Pure functions: nothing to keep apart, and loading their modules once halves the time. */
const pureTests = [
  '{contract,viewer}/**/*.test.ts',
  'web/src/**/*.test.ts',
  'engine/src/{ground/geometry,judge}/**/*.test.ts',
];
const databaseTests = '**/*.db.test.ts';
const viewerTests = 'viewer/src/**/*.browser.test.ts';

const production = { 'process.env.NODE_ENV': '"production"' };

/** A second, which is what is waited for else, is short on a busy machine; what holds is seen at once all the same. */
const patient = { poll: { timeout: 15_000 } };

/** A busy machine is no fault: what hangs does so for longer. */
const patienceMs = 120_000;

/** As patient as the pages are with their locators. */
const inProduct = { isolate: false, expect: patient, testTimeout: 180_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    // A globalSetup of a project would run once per project; here db and e2e share one PostgreSQL.
    globalSetup: ['test/postgresSetup.ts'],
    // One less than the cores is the default: on two cores that is one file at a time.
    maxWorkers: '100%',
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: pureTests,
          exclude: [...configDefaults.exclude, databaseTests, viewerTests],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['{engine,demo,server,cli,bench,test}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...configDefaults.exclude, databaseTests, ...pureTests, ...longTests],
          env: { PLUMBLINE_TEST_S3: 'off' },
          testTimeout: patienceMs,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          include: [databaseTests],
          exclude: [...configDefaults.exclude, ...longTests],
          expect: patient,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'long',
          isolate: false,
          include: [...longTests, ...testsOfStores],
          expect: patient,
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        // React as people get it: its development build takes a third of these tests' time for checks that nothing here reads.
        define: production,
        oxc: { jsx: { development: false } },
        // Found in the middle of a run, a package is bundled and the page loaded anew: the tests in it fail.
        optimizeDeps: {
          rolldownOptions: { transform: { define: production } },
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react-router',
            '@mantine/core',
            '@mantine/dates',
            '@mantine/hooks',
            '@tabler/icons-react',
            '@tanstack/react-query',
            'zustand',
            'zustand/middleware',
            'zustand/shallow',
            'zod',
            'dayjs',
            'axe-core',
            'd3-scale',
            'd3-shape',
            'three',
            'meshoptimizer/decoder',
            'meshoptimizer/encoder',
          ],
        },
        test: {
          name: 'browser',
          isolate: false,
          restoreMocks: true,
          include: ['web/src/**/*.test.tsx', viewerTests],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: chromium,
            instances: [{ browser: 'chromium' }],
          },
          expect: patient,
          testTimeout: patienceMs,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...inProduct,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...configDefaults.exclude, ...journeys],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...inProduct,
          name: 'journeys',
          include: journeys,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

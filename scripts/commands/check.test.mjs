import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { leaveOutBrowsers } from './check.mjs';

const needsBrowser = ({ test: { name, browser } }) => browser?.enabled === true || name === 'e2e';

test('without a browser, every project runs but those that need one', () => {
  const { projects } = config.test;
  expect(projects.length).toBeGreaterThan(leaveOutBrowsers.length);
  const left = projects.filter(needsBrowser).map(({ test: { name } }) => `--project=!${name}`);
  expect(leaveOutBrowsers).toEqual(left);
});

test('no test is tried twice: a race that shows in one run of twenty would be green in 399 of 400', () => {
  expect(config.test.retry).toBeUndefined();
  for (const { test } of config.test.projects) expect(test.retry, test.name).toBeUndefined();
  const skipped = (path) => /(^|\/)(node_modules|dist)$/.test(path);
  const files = globSync('**/*.{test.ts,test.tsx,test.mjs,e2e.ts}', { exclude: skipped });
  expect(files.length).toBeGreaterThan(700);
  expect(files.filter((path) => /\bretry: ?\d/.test(readFileSync(path, 'utf8')))).toEqual([]);
});

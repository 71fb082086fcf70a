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

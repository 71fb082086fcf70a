import { expect, test } from 'vitest';
import { getNpmEnvironment, getToolEnvironment } from './environment.mjs';

test('tools find the Node of the project first', () => {
  expect(getToolEnvironment('/p', { PATH: '/usr/bin', A: '1' })).toEqual({
    PATH: '/p/node_modules/.bin:/usr/bin',
    A: '1',
  });
});

test('npm finds no program that it is about to replace, and installs everything', () => {
  const env = {
    PATH: '/p/node_modules/.bin:/p/node_modules/x/bin:/usr/bin:/p/node_modules_too',
    npm_config_workspace: 'web',
    npm_config_registry: 'https://registry.example',
  };
  expect(getNpmEnvironment('/p', env)).toEqual({
    PATH: '/usr/bin:/p/node_modules_too',
    npm_config_registry: 'https://registry.example',
  });
});

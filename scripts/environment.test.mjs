import { expect, test } from 'vitest';
import { getNpmEnvironment, getToolEnvironment } from './environment.mjs';

test('tools find the Node of the project first, and it keeps what it has compiled', () => {
  expect(getToolEnvironment('/p', { PATH: '/usr/bin', A: '1' })).toEqual({
    NODE_COMPILE_CACHE: '/p/node_modules/.cache/compiled',
    PATH: '/p/node_modules/.bin:/usr/bin',
    A: '1',
  });
  expect(getToolEnvironment('/p', { NODE_COMPILE_CACHE: '/c' }).NODE_COMPILE_CACHE).toBe('/c');
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

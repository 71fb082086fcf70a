import { delimiter, join } from 'node:path';

/**
 * The environment in which our tools run: the Node of this project is the first that they find. Node keeps what it has
 * compiled, or every process and every thread would strip the types from the same files again.
 */
export function getToolEnvironment(root, env = process.env) {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...env,
    PATH: [binFolder(root), env.PATH].filter(Boolean).join(delimiter),
  };
}

/** The environment in which npm may replace node_modules: it must not itself run on the Node in there. */
export function getNpmEnvironment(root, env = process.env) {
  const outside = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(join(root, 'node_modules/')));
  const result = { ...env, PATH: outside.join(delimiter) };
  // Set by an outer `npm --workspace … start`, they would make the inner npm install a part only.
  for (const name of ['workspace', 'workspaces', 'global', 'location', 'omit']) delete result[`npm_config_${name}`];
  return result;
}

const binFolder = (root) => join(root, 'node_modules/.bin');

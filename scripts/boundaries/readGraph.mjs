import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { readImports } from './readImports.mjs';

const source = /\.(ts|tsx|mts|mjs)$/;
const skipped = ['node_modules', 'dist'];

/** Maps each source file of the folders to what it imports: files of ours by path, anything else by its name. */
export async function readGraph(root, folders) {
  const files = (await Promise.all(folders.map((folder) => listSources(root, folder)))).flat();
  const exportsOf = await readRoomExports(root, folders);
  const graph = new Map();
  for (const file of files) {
    const names = readImports(file, await readFile(join(root, file), 'utf8'));
    graph.set(
      file,
      names.map((name) => resolve(root, file, name, exportsOf)),
    );
  }
  return graph;
}

function resolve(root, file, name, exportsOf) {
  const own = /^@plumbline\/([^/]+)\/(.+)$/.exec(name);
  if (!own && !/^\.{1,2}\//.test(name)) return name;
  const path = own ? exportsOf.get(own[1])?.(own[2]) : posix.join(posix.dirname(file), name.replace(/\?.*$/, ''));
  if (path === undefined || !existsSync(join(root, path)))
    throw new Error(`${file} imports ${name}, which is not there`);
  return path;
}

/** The public face of a room is the `exports` of its package: exact names, or one pattern with a star. */
async function readRoomExports(root, folders) {
  const rooms = folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
  const entries = rooms.map(async (room) => {
    const { exports = {} } = JSON.parse(await readFile(join(root, room, 'package.json'), 'utf8'));
    return [room, (name) => findTarget(room, exports, name)];
  });
  return new Map(await Promise.all(entries));
}

function findTarget(folder, exports, name) {
  const target = exports[`./${name}`] ?? exports['./*']?.replace('*', name);
  return target && posix.join(folder, target);
}

async function listSources(root, folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const lists = entries.map((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.includes(entry.name) ? [] : listSources(root, path);
    return source.test(entry.name) ? [path] : [];
  });
  return (await Promise.all(lists)).flat();
}

import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What packages bring that nothing here reads, by the folder in node_modules; each is a tenth of all they weigh, or more. */
const unread = [
  { folder: 'node/node_modules', files: /^node-[^/]+\/include\// },
  // The PDF reads two weights of each script, as WOFF (server/src/exports/pdf/openFontShelf.ts).
  { folder: '@fontsource', files: /\/files\/(?!.*-(400|600)-normal\.woff$)|\.s?css$/ },
  // Other ways to load what is loaded as modules.
  { folder: '@tabler/icons-react/dist', files: /^umd\// },
  { folder: '@mantine', files: /^[^/]+\/cjs\// },
  { folder: 'web-ifc', files: /^web-ifc-api-iife\.js$|^web-ifc-mt\.wasm$/ },
  { folder: 'three', files: /^examples\/(?!jsm\/lines\/)|^src\/|^build\/three\.(cjs|webgpu.*|tsl.*)$/ },
  { folder: 'pdfkit', files: /^\.yarn\/|^js\/pdfkit\.standalone\.js$/ },
  // For looking at their sources in a debugger.
  { folder: '', files: /\.map$/ },
];

/** Removes it, so that a start needs half the disk. A file that a package has moved stays, and costs only its room. */
export async function dropUnread(root) {
  for (const { folder, files } of unread) {
    const path = join(root, 'node_modules', folder);
    const found = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
    const names = found.filter((one) => one.isFile()).map((one) => relative(path, join(one.parentPath, one.name)));
    for (const name of names.filter((one) => files.test(one.replaceAll('\\', '/')))) await rm(join(path, name));
  }
}

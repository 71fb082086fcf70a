import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findViolations } from './findViolations.mjs';
import { readGraph } from './readGraph.mjs';
import { checkedFolders, layers, modules, rules } from './rules.mjs';

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-boundaries-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Writes a tree in which every file named in an import exists, and says which rules it breaks. */
async function check(files) {
  for (const folder of checkedFolders) await write(`${folder}/package.json`, '{"exports":{"./*":"./src/*.ts"}}');
  for (const [path, content] of Object.entries(files)) await write(path, content);
  const violations = findViolations(await readGraph(root, checkedFolders), rules);
  return violations.map(({ rule, path }) => `${rule}: ${path.join(' → ')}`);
}

async function write(path, content) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

const importing = (...names) => names.map((name) => `import '${name}';\n`).join('');

/** For each rule a tree that breaks it. */
const cases = {
  'no-circles': {
    'contract/src/a.ts': `import type { B } from './b.ts'; export type A = B;`,
    'contract/src/b.ts': `import type { A } from './a.ts'; export type B = A;`,
  },
  'no-folder-circles': {
    'engine/src/files/a/one.ts': importing('../b/two.ts'),
    'engine/src/files/a/three.ts': '',
    'engine/src/files/b/two.ts': importing('../a/three.ts'),
  },
  'every-layer-has-a-place': { 'engine/src/weather/a.ts': importing('node:os') },
  'the-demo-knows-no-judge': {
    'demo/src/simulate/a.ts': importing('@plumbline/engine/judge/b'),
    'engine/src/judge/b.ts': '',
  },
  'contract-uses-nothing': {
    'contract/src/a.ts': importing('@plumbline/engine/ground/b'),
    'engine/src/ground/b.ts': '',
  },
  'engine-uses-contract': { 'engine/src/ground/a.ts': importing('../../../viewer/src/b.ts'), 'viewer/src/b.ts': '' },
  'viewer-uses-contract': { 'viewer/src/a.ts': importing('@plumbline/engine/ground/b'), 'engine/src/ground/b.ts': '' },
  'demo-uses-engine-and-contract': { 'demo/src/a.ts': importing('@plumbline/server/b'), 'server/src/b.ts': '' },
  'server-uses-demo-and-engine-and-contract': { 'server/src/a.ts': importing('@plumbline/cli/b'), 'cli/src/b.ts': '' },
  'web-uses-viewer-and-contract': {
    'web/src/a.tsx': `type Row = import('@plumbline/server/b').Row; const x = <div />;`,
    'server/src/b.ts': '',
  },
  'cli-uses-server-and-demo-and-engine-and-contract': {
    'cli/src/a.ts': importing('@plumbline/web/b'),
    'web/src/b.ts': '',
  },
  'viewer-knows-no-react': { 'viewer/src/a.ts': importing('react-dom/client') },
  'engine-does-no-io': { 'engine/src/ground/a.ts': `const http = await import('node:http');` },
  'only-the-child-folder-starts-processes': { 'engine/src/ground/a.ts': importing('node:child_process') },
  'only-the-disk-folder-touches-files': { 'engine/src/ground/a.ts': `const fs = await import('node:fs/promises');` },
  'modules-meet-at-services': {
    'server/src/modules/files/routes.ts': importing('../access/rules.ts'),
    'server/src/modules/access/rules.ts': '',
  },
  'only-a-service-asks-the-repository': {
    'server/src/modules/files/routes.ts': importing('./repository.ts'),
    'server/src/modules/files/repository.ts': '',
  },
  'every-module-has-a-place': { 'server/src/modules/weather/service.ts': importing('node:os') },
  'columns-know-nothing-of-the-server': {
    'server/src/columns/narrowBy.ts': importing('../exports/Sheet.ts'),
    'server/src/exports/Sheet.ts': '',
  },
  'exports-know-no-database': {
    'server/src/exports/bcf.ts': importing('../platform/database.ts'),
    'server/src/platform/database.ts': '',
  },
  'bcf-knows-no-database': {
    'server/src/bcf/write/makeBcf.ts': importing('../../platform/database.ts'),
    'server/src/platform/database.ts': '',
  },
  'schedules-know-no-database': {
    'server/src/schedules/readPlan.ts': importing('../platform/database.ts'),
    'server/src/platform/database.ts': '',
  },
  'design-services-know-no-module': {
    'server/src/designService/aps/createAps.ts': importing('../../modules/files/service.ts'),
    'server/src/modules/files/service.ts': '',
  },
  'the-stand-in-knows-nothing-of-the-server': {
    'server/src/standIn/openStandIn.ts': importing('../designService/FileSource.ts'),
    'server/src/designService/FileSource.ts': '',
  },
  'only-the-demo-has-the-stand-in': {
    'server/src/startServer.ts': importing('./standIn/openStandIn.ts'),
    'server/src/standIn/openStandIn.ts': '',
  },
  'platform-knows-no-module': {
    'server/src/platform/database.ts': `export * from '../modules/files/service.ts';`,
    'server/src/modules/files/service.ts': '',
  },
  'screens-stay-apart': {
    'web/src/screens/quality/Table.tsx': importing('../issues/List.tsx'),
    'web/src/screens/issues/List.tsx': '',
  },
  'tools-stay-apart': { 'web/src/tools/heatmap/a.ts': importing('../tracker/b.ts'), 'web/src/tools/tracker/b.ts': '' },
  'viewer-tools-stay-apart': {
    'viewer/src/tools/heatmap/a.ts': `new Worker(new URL('../tracker/b.ts', import.meta.url));`,
    'viewer/src/tools/tracker/b.ts': '',
  },
  'data-and-ui-look-at-no-screen': {
    'web/src/state/a.ts': importing('../screens/quality/Table.tsx'),
    'web/src/screens/quality/Table.tsx': '',
  },
  'ui-fetches-nothing': { 'web/src/ui/Card.tsx': importing('../data/files.ts'), 'web/src/data/files.ts': '' },
};
for (const [i, layer] of layers.slice(0, -1).entries()) {
  cases[`layer-${layer}-looks-down`] = {
    [`engine/src/${layer}/a/one.ts`]: importing(`../../${layers[i + 1]}/b/two.ts`),
    [`engine/src/${layers[i + 1]}/b/two.ts`]: '',
  };
}
for (const [i, module] of modules.slice(0, -1).entries()) {
  cases[`module-${module}-looks-down`] = {
    [`server/src/modules/${module}/service.ts`]: importing(`../${modules[i + 1]}/service.ts`),
    [`server/src/modules/${modules[i + 1]}/service.ts`]: '',
  };
}

test('there is a case for every rule', () => {
  expect(Object.keys(cases).sort()).toEqual(rules.map(({ name }) => name).sort());
});

test.each(Object.entries(cases))('%s is found when it is broken, and nothing else', async (name, files) => {
  const found = await check(files);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${name}: .* → `));
});

test('each of several repositories is asked by services alone, and for types too', async () => {
  const folder = 'server/src/modules/files';
  const repositories = { [`${folder}/partsRepository.ts`]: '', [`${folder}/repository.ts`]: '' };
  const asks = importing('./partsRepository.ts', './repository.ts');
  expect(await check({ ...repositories, [`${folder}/serviceOfParts.ts`]: asks })).toEqual([]);
  const describing = { [`${folder}/describePart.ts`]: `import type { Part } from './partsRepository.ts';` };
  const found = await check({
    ...repositories,
    ...describing,
    [`${folder}/parts/route.ts`]: `import '../partsRepository.ts';`,
  });
  expect(found.map((line) => line.split(' → ')[0]).sort()).toEqual([
    `only-a-service-asks-the-repository: ${folder}/describePart.ts`,
    `only-a-service-asks-the-repository: ${folder}/parts/route.ts`,
  ]);
});

test('what shows issues beside verdicts may ask for them, and issues know nothing of verdicts', async () => {
  const issues = { 'server/src/modules/issues/service.ts': '' };
  const verdicts = { 'server/src/modules/verdicts/service.ts': importing('../issues/service.ts') };
  expect(await check({ ...issues, ...verdicts })).toEqual([]);
  const upwards = { 'server/src/modules/issues/service.ts': importing('../verdicts/service.ts') };
  expect(await check({ ...upwards, 'server/src/modules/verdicts/service.ts': '' })).toHaveLength(1);
});

test('what the rules allow is not found', async () => {
  const found = await check({
    'contract/src/status.ts': importing('zod'),
    'engine/src/ground/analyse.ts': importing('@plumbline/contract/status', 'node:path'),
    'engine/src/ground/analyse.test.ts': importing('node:fs', './analyse.ts'),
    'server/src/modules/access/service.ts': importing('./repository.ts', '@plumbline/engine/ground/analyse'),
    'server/src/modules/access/repository.ts': importing('../../platform/database.ts'),
    'server/src/modules/files/service.ts': importing('../access/service.ts'),
    'server/src/modules/files/service.test.ts': importing('../access/repository.ts', '../workPackages/service.ts'),
    'server/src/modules/workPackages/service.ts': '',
    'server/src/platform/database.ts': importing('pg'),
    'viewer/src/Viewer.ts': `await using scene = await open(); import './scene/camera.ts'; type A = typeof import('three');`,
    'viewer/src/scene/camera.ts': '',
    'web/src/app/App.tsx': importing('../screens/quality/Table.tsx', '../tools/heatmap/Panel.tsx', '../data/files.ts'),
    'web/src/screens/quality/Table.tsx': importing('./columns.ts', '../../ui/Card.tsx', '../../tools/tools.ts'),
    'web/src/screens/quality/columns.ts': importing('@plumbline/contract/status'),
    'web/src/tools/tools.ts': importing('./heatmap/Panel.tsx'),
    'web/src/tools/heatmap/Panel.tsx': importing('@plumbline/viewer/Viewer', 'react'),
    'web/src/data/files.ts': importing('./style.css?inline'),
    'web/src/data/style.css': '',
    'web/src/ui/Card.tsx': '',
    'web/dist/old.mjs': importing('@plumbline/server/gone'),
    'cli/src/plumbline.ts': importing('@plumbline/server/platform/database'),
  });
  expect(found).toEqual([]);
});

test('an import of nothing is an error, not an import that escapes the rules', async () => {
  await expect(check({ 'web/src/a.ts': importing('./gone.ts') })).rejects.toThrow('which is not there');
  await rm(join(root, 'web'), { recursive: true });
  await expect(check({ 'web/src/a.ts': importing('@plumbline/viewer/gone') })).rejects.toThrow('which is not there');
});

test('a circle over several files is shown once, as its way round', async () => {
  const found = await check({
    'web/src/a.ts': importing('./b.ts'),
    'web/src/b.ts': importing('./c.ts'),
    'web/src/c.ts': importing('./b.ts'),
  });
  expect(found).toEqual(['no-circles: web/src/b.ts → web/src/c.ts → web/src/b.ts']);
});

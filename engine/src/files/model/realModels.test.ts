// Files of other writers, counted here a second time from their text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openFile } from '../../ground/disk/openFile.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import { memorySource } from '../../ground/memorySource.ts';
import { openModel } from './openModel.ts';
import { readIfc } from './readIfc.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(process.env.PLUMBLINE_REAL_FILES ?? join(root, '../shared/data'), 'ifc');
const timeoutMs = 60_000;

/** Elements that have a representation but no triangle: walls of blocks that only have an axis themselves. */
const withoutSurface: Record<string, number> = {
  'XELLA-1e verdieping.ifc': 37,
  'XELLA-2e verdieping.ifc': 30,
  'XELLA-3e verdieping.ifc': 17,
  'XELLA-Begane grond.ifc': 37,
};
const spatial = /^IFC(SITE|BUILDING|BUILDINGSTOREY|SPACE|SPATIALZONE)$/;
const nowhere = /^IFC(OPENINGELEMENT|VIRTUALELEMENT|GRID|ANNOTATION|DISTRIBUTIONPORT)$/;

interface Product {
  globalId: string;
  keyword: string;
}

/** Instances whose seventh attribute is an IfcProductDefinitionShape. */
function listProducts(text: string): Product[] {
  const statements = [...text.matchAll(/#(\d+)\s*=\s*(\w+)\s*\(((?:'[^']*'|[^';])*)\)\s*;/g)];
  const shapes = new Set(
    statements.filter(([, , keyword]) => keyword === 'IFCPRODUCTDEFINITIONSHAPE').map(([, id]) => `#${id}`),
  );
  return statements
    .map(([, , keyword, attributes]) => ({
      keyword,
      values: (attributes.match(/'(?:[^']|'')*'|\([^()]*\)|[^,\s]+/g) ?? []) as string[],
    }))
    .filter(({ values }) => shapes.has(values[6]) && /^'.{22}'$/.test(values[0]))
    .map(({ keyword, values }) => ({ keyword, globalId: values[0].slice(1, -1) }));
}

const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ifc'))
  : [];

test.each(files)(
  '[ENG-1] %s: a row for each product with a shape, and no other',
  { timeout: timeoutMs },
  async (path) => {
    const bytes = readFileSync(join(folder, path));
    const products = listProducts(bytes.toString('latin1'));
    const content = await readIfc(memorySource(path, new Uint8Array(bytes)));
    const elements = products.filter(({ keyword }) => !spatial.test(keyword) && !nowhere.test(keyword));
    const rows = new Map(content.elements.map((element) => [element.globalId, element.ifcType.toUpperCase()]));
    expect(elements.length - content.elements.length).toBe(withoutSurface[basename(path)] ?? 0);
    const keywordOf = new Map(elements.map(({ globalId, keyword }) => [globalId, keyword]));
    for (const [globalId, type] of rows) expect(keywordOf.get(globalId)).toBe(type);
    const apart = products.filter(({ keyword }) => spatial.test(keyword)).map(({ globalId }) => globalId);
    expect(content.apart.elements.map((element) => element.globalId).sort()).toEqual(apart.sort());
  },
);

test.skipIf(files.length === 0)(
  '[ENG-1] finds the storey of blocks that no storey contains itself',
  async () => {
    const path = join(folder, 'schependomlaan_subs/XELLA-1e verdieping.ifc');
    const bytes = readFileSync(path);
    const text = bytes.toString('latin1');
    const blocks = new Set([...text.matchAll(/#(\d+)\s*=\s*IFCBUILDINGELEMENTPART\(/g)].map(([, id]) => id));
    const contained = [...text.matchAll(/IFCRELCONTAINEDINSPATIALSTRUCTURE\([^;]*\(([#\d,\s]*)\)[^;]*;/g)];
    const direct = contained.flatMap(([, ids]) => ids.split(',').map((id) => id.trim().slice(1)));
    expect(direct.length).toBeGreaterThan(0);
    expect(direct.filter((id) => blocks.has(id))).toEqual([]);
    const content = await readIfc(memorySource(path, new Uint8Array(bytes)));
    expect(content.elements.filter((element) => element.storey !== 0)).toEqual([]);
  },
  timeoutMs,
);

test.skipIf(files.length === 0)(
  '[ENG-1] keeps survey coordinates of millions of metres exact',
  async () => {
    const path = 'xeokit/19_rue_Marc_Antoine_Petit_Ground_floor.ifc';
    const content = await readIfc(memorySource(path, new Uint8Array(readFileSync(join(folder, path)))));
    expect(content.bounds.min.map(Math.round)).toEqual([1842006, 5173283, 167]);
    expect(content.bounds.max.map(Math.round)).toEqual([1842039, 5173321, 171]);
    // At 32 m float32 steps by 2 micrometres, at 5 million metres by half a metre.
    for (const { positions } of content.shapes) for (const value of positions) expect(Math.abs(value) < 32).toBe(true);
    expect(content.rootModel.problems.map((problem) => problem.code)).toEqual(['farFromOrigin']);
  },
  timeoutMs,
);

test.skipIf(files.length === 0)(
  '[ENG-1] reads a real .ifczip: 134 walls and a marker',
  async () => {
    const place = await mkdtemp(join(tmpdir(), 'plumbline-real-'));
    const file = await openFile(join(folder, 'schependomlaan_subs/ROOT-kalkzandsteen.ifczip'));
    try {
      const { elements } = await openModel([file], { scratch: scratchFolder(place) });
      const walls = elements.filter((element) => element.ifcType.startsWith('IfcWall'));
      const others = elements.filter((element) => !element.ifcType.startsWith('IfcWall'));
      expect([walls.length, others.map((element) => element.ifcType)]).toEqual([134, ['IfcBuildingElementProxy']]);
    } finally {
      await file.close();
      await rm(place, { recursive: true, force: true });
    }
  },
  timeoutMs,
);

import { makeLaz } from '../../../engine/test/makeLaz.ts';
import { makePcd, type PcdContent } from '../../../engine/test/makePcd.ts';
import { makePly, type PlyContent } from '../../../engine/test/makePly.ts';
import { utf8 } from '../makers/bytes.ts';
import { makeIfc } from '../makers/makeIfc.ts';
import { makeLas } from '../makers/makeLas.ts';
import type { Seed } from './Seed.ts';

/** LAS files of old and new kinds. */
export const lasSeeds = (): Seed[] => [
  { file: 'format0.las', bytes: makeLas() },
  { file: 'format3.las', bytes: makeLas({ minorVersion: 3, pointFormat: 3, points: 50, extraBytes: 4 }) },
  { file: 'format7.las', bytes: makeLas({ minorVersion: 4, pointFormat: 7, points: 50, vlrs: [crs] }) },
];

const crs = { userId: 'LASF_Projection', recordId: 2112, data: utf8('PROJCS["CH1903+ / LV95"]') };

/** LAZ files of all formats that are read, with fixed and variable chunks. */
export const lazSeeds = (): Seed[] => [
  ...[0, 1, 2, 3, 6, 7, 8].map((format) => ({ file: `format${format}.laz`, bytes: makeLaz(lazPoints, { format }) })),
  { file: 'variable.laz', bytes: makeLaz(lazPoints, { format: 3, hasVariableChunks: true }) },
  { file: 'streamed.laz', bytes: makeLaz(lazPoints, { format: 7, isStreamed: true }) },
];

const lazPoints = Array.from({ length: 12 }, (_, i) => ({ x: 250 * i, y: -40 * i, z: i, intensity: 100 * i }));

const vertexCount = 40;
/** PLY files of the three formats, with faces before the vertices; then vertices that belong to none. */
export const plySeeds = (): Seed[] => [
  { file: 'ascii.ply', bytes: makePly('ascii', plyContent) },
  { file: 'little.ply', bytes: makePly('binary_little_endian', plyContent) },
  { file: 'big.ply', bytes: makePly('binary_big_endian', plyContent) },
];

const plyContent: PlyContent[] = [
  {
    name: 'face',
    columns: [{ name: 'vertex_indices', type: 'int', listCount: 'uchar' }],
    rows: [[[0, 1, 2]], [[0, 2, 3, 1]]],
  },
  {
    name: 'vertex',
    columns: [
      { name: 'x', type: 'float' },
      { name: 'y', type: 'double' },
      { name: 'z', type: 'float' },
      ...['red', 'green', 'blue'].map((name) => ({ name, type: 'uchar' }) as const),
      { name: 'intensity', type: 'float' },
    ],
    rows: Array.from({ length: vertexCount }, (_, i) => [i / 8, 2.5 * (i % 3), -i / 4, 10, 20, i, i / 40]),
  },
];

/** PCD files of the three encodings; the last one organised, with a viewpoint. */
export const pcdSeeds = (): Seed[] => [
  { file: 'ascii.pcd', bytes: makePcd('ascii', pcdContent) },
  { file: 'binary.pcd', bytes: makePcd('binary', pcdContent) },
  { file: 'packed.pcd', bytes: makePcd('binary_compressed', pcdContent) },
  {
    file: 'organised.pcd',
    bytes: makePcd('binary_compressed', {
      ...pcdContent,
      width: 8,
      height: vertexCount / 8,
      viewpoint: '1 2 3 1 0 0 0',
    }),
  },
];

const pcdContent: PcdContent = {
  fields: [
    ...['x', 'y', 'z', 'intensity', 'rgb'].map((name) => ({ name, type: 'F', size: 4 }) as const),
    { name: 'normal', type: 'F', size: 4, count: 3 },
  ],
  rows: Array.from({ length: vertexCount }, (_, i) => [i, 2.5, -i, i / 40, 0x102030 + i, 0, 0, 1]),
};

/** Points as text, in the ways that programs write them. */
export const textSeeds = (): Seed[] => [
  { file: 'a.pts', bytes: utf8(`${vertexCount}\n${rows((i) => `${i}.25 2.5 -1e1 ${i} 10 20 30`)}`) },
  { file: 'two.pts', bytes: utf8(`${`${vertexCount}\n${rows((i) => `${i} 2 3`)}`.repeat(2)}`) },
  { file: 'a.xyz', bytes: utf8(rows((i) => `${i * 0.1} ${i} 3.25`)) },
  { file: 'a.csv', bytes: utf8(`x,y,z,intensity\n${rows((i) => `${i},2.5,3.5,0.5`)}`) },
  { file: 'a.ptx', bytes: utf8(`${ptxHead}${rows((i) => `${i} 1 2 0.5`)}`) },
];

const ptxHead = '4\n10\n1 2 3\n1 0 0\n0 1 0\n0 0 1\n1 0 0 0\n0 1 0 0\n0 0 1 0\n1 2 3 1\n';

/** Models of the three schemas. */
export const ifcSeeds = (): Seed[] =>
  ['IFC4', 'IFC2X3', 'IFC4X3'].map((schema) => ({ file: `${schema}.ifc`, bytes: makeIfc({ schema }) }));

function rows(row: (i: number) => string): string {
  return Array.from({ length: vertexCount }, (_, i) => `${row(i)}\n`).join('');
}

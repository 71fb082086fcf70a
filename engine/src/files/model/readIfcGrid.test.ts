import { expect, test } from 'vitest';
import { memorySource } from '../../ground/memorySource.ts';
import { federate } from './federate.ts';
import { createIfcText, type IfcText, type IfcTextOptions, real } from './fixtures/ifcText.ts';
import { readIfc } from './readIfc.ts';

async function readAxes(options: IfcTextOptions, add: (text: IfcText) => void) {
  const text = createIfcText(options);
  text.contain(text.storey, text.product('IFCWALL', { rest: options.schema === 'IFC2X3' ? '$' : '$,$' }));
  add(text);
  const { axes, rootModel } = await readIfc(memorySource('fixture.ifc', text.end()));
  const rounded = axes.map(({ points, ...axis }) => ({
    ...axis,
    points: points.map((point) => point.map((value) => Math.round(value * 1e6) / 1e6 + 0)),
  }));
  return { axes: rounded, problems: rootModel.problems };
}

const point = (text: IfcText, ...at: number[]) => text.add(`IFCCARTESIANPOINT((${at.map(real).join(',')}))`);
const polyline = (text: IfcText, ...points: number[][]) =>
  text.add(`IFCPOLYLINE((${points.map((at) => point(text, ...at)).join(',')}))`);
const axis = (text: IfcText, tag: string, curve: string, sense = '.T.') =>
  text.add(`IFCGRIDAXIS('${tag}',${curve},${sense})`);

interface GridLists {
  u?: string[];
  v?: string[];
  w?: string[];
  placement?: string;
  isOld?: boolean;
}

function addGrid(text: IfcText, { u = [], v = [], w, placement = '$', isOld = false }: GridLists): void {
  const list = (ids: string[] | undefined) => (ids ? `(${ids.join(',')})` : '$');
  text.add(
    `IFCGRID('${text.guid()}',$,'Main',$,$,${placement},$,${list(u)},${list(v)},${list(w)}${isOld ? '' : ',.RECTANGULAR.'})`,
  );
}

/** Moved, and turned so that its X is the Y of the file. */
function turnedPlacement(text: IfcText): string {
  const up = text.add('IFCDIRECTION((0.,0.,1.))');
  const north = text.add('IFCDIRECTION((0.,1.,0.))');
  const axes = text.add(`IFCAXIS2PLACEMENT3D(${point(text, 100, 0, 0)},${up},${north})`);
  return text.add(`IFCLOCALPLACEMENT(${text.placement([0, 0, 3000])},${axes})`);
}

test.each(['IFC2X3', 'IFC4', 'IFC4X3_ADD2'])(
  '[ENG-1] reads the axes of grids of %s, in metres and in place',
  async (schema) => {
    const { axes, problems } = await readAxes({ schema, unit: 'millimetre' }, (text) =>
      addGrid(text, {
        u: [axis(text, 'A', polyline(text, [0, 0], [0, 5000]))],
        v: [axis(text, '1', polyline(text, [0, 0], [6000, 0]), '.F.')],
        w: [axis(text, 'W', polyline(text, [0, 0], [1000, 1000], [2000, 1000]))],
        placement: turnedPlacement(text),
        isOld: schema === 'IFC2X3',
      }),
    );
    expect(axes).toEqual([
      {
        tag: 'A',
        grid: 'Main',
        points: [
          [0.1, 0, 3],
          [-4.9, 0, 3],
        ],
      },
      {
        tag: '1',
        grid: 'Main',
        points: [
          [0.1, 6, 3],
          [0.1, 0, 3],
        ],
      },
      {
        tag: 'W',
        grid: 'Main',
        points: [
          [0.1, 0, 3],
          [-0.9, 1, 3],
          [-0.9, 2, 3],
        ],
      },
    ]);
    expect(problems).toEqual([]);
  },
);

test('[ENG-1] reads lines, arcs and chains of them as points', async () => {
  const { axes, problems } = await readAxes({}, (text) => {
    const circle = text.add(`IFCCIRCLE(${text.add(`IFCAXIS2PLACEMENT2D(${point(text, 10, 0)},$)`)},5.)`);
    const right = text.add('IFCDIRECTION((1.,0.))');
    const line = text.add(`IFCLINE(${point(text, 0, 0)},${text.add(`IFCVECTOR(${right},2.)`)})`);
    const trim = (basis: string, from: string, to: string, sense = '.T.') =>
      text.add(`IFCTRIMMEDCURVE(${basis},(${from}),(${to}),${sense},.CARTESIAN.)`);
    const parameter = (value: number) => `IFCPARAMETERVALUE(${real(value)})`;
    const quarter = trim(circle, parameter(0), parameter(Math.PI / 2));
    const corners = text.add('IFCCARTESIANPOINTLIST2D(((0.,0.),(3.,0.),(4.,1.),(3.,2.)))');
    const segment = (curve: string, sense: string) =>
      text.add(`IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,${sense},${curve})`);
    addGrid(text, {
      u: [
        axis(text, 'line', trim(line, parameter(1), parameter(3))),
        axis(text, 'arc', quarter),
        axis(text, 'back', trim(circle, point(text, 15, 0), point(text, 10, -5), '.F.')),
        axis(
          text,
          'indexed',
          text.add(`IFCINDEXEDPOLYCURVE(${corners},(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4))),.F.)`),
        ),
        axis(text, 'bent', text.add(`IFCINDEXEDPOLYCURVE(${corners},(IFCLINEINDEX((1,2,3))),.F.)`)),
        axis(
          text,
          'chain',
          text.add(
            `IFCCOMPOSITECURVE((${segment(polyline(text, [15, -9], [15, 0]), '.T.')},${segment(quarter, '.T.')}),.F.)`,
          ),
        ),
      ],
    });
  });
  expect(problems).toEqual([]);
  const ends = Object.fromEntries(axes.map(({ tag, points }) => [tag, [points[0], points.at(-1)]]));
  expect(ends).toEqual({
    line: [
      [2, 0, 0],
      [6, 0, 0],
    ],
    arc: [
      [15, 0, 0],
      [10, 5, 0],
    ],
    back: [
      [15, 0, 0],
      [10, -5, 0],
    ],
    indexed: [
      [0, 0, 0],
      [3, 2, 0],
    ],
    bent: [
      [0, 0, 0],
      [4, 1, 0],
    ],
    chain: [
      [15, -9, 0],
      [10, 5, 0],
    ],
  });
  const onCircle = (tag: string, centre: [number, number]) =>
    axes.find((each) => each.tag === tag)!.points.map(([x, y]) => Math.hypot(x - centre[0], y - centre[1]));
  for (const radius of [...onCircle('arc', [10, 0]), ...onCircle('back', [10, 0])]) expect(radius).toBeCloseTo(5, 5);
  for (const radius of onCircle('indexed', [3, 1]).slice(1)) expect(radius).toBeCloseTo(1, 5);
  expect(axes.find(({ tag }) => tag === 'arc')!.points).toHaveLength(19);
  expect(axes.find(({ tag }) => tag === 'bent')!.points).toHaveLength(3);
});

test('[ENG-1] axes that cannot be understood are told, and the rest is read', async () => {
  const { axes, problems } = await readAxes({}, (text) =>
    addGrid(text, {
      u: [
        axis(text, 'A', polyline(text, [0, 0], [0, 5])),
        axis(text, 'B', '#99999'),
        axis(text, 'C', polyline(text, [0, 0])),
        axis(text, 'D', polyline(text, [0, 0], [1e30, 0])),
      ],
      v: ['#88888'],
    }),
  );
  expect(axes.map(({ tag }) => tag)).toEqual(['A']);
  expect(problems.map(({ message }) => message)).toEqual([
    '3 grid axis or axes were left out: they cannot be understood (B, C, D).',
  ]);
});

test('[ENG-1] a placement that goes round in a circle does no harm', async () => {
  const { axes, problems } = await readAxes({}, (text) => {
    const axes = text.add(`IFCAXIS2PLACEMENT3D(${point(text, 0, 0, 0)},$,$)`);
    const itself = `#${Number(axes.slice(1)) + 1}`;
    const placement = text.add(`IFCLOCALPLACEMENT(${itself},${axes})`);
    expect(placement).toBe(itself);
    addGrid(text, { u: [axis(text, 'A', polyline(text, [0, 0], [0, 5]))], placement });
  });
  expect(axes).toEqual([]);
  expect(problems.map(({ code }) => code)).toEqual(['gridAxes']);
});

test('[ENG-1] axes go where the map brings the file, and north is that of the common frame', async () => {
  const open = async (abscissa: string, eastings: string, trueNorth?: [number, number]) => {
    const text = createIfcText(trueNorth ? { trueNorth } : {});
    text.contain(text.storey, text.product('IFCWALL', { rest: '$,$' }));
    const crs = text.add(`IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$)`);
    text.add(`IFCMAPCONVERSION(${text.context},${crs},${eastings},0.,0.,${abscissa},1.)`);
    addGrid(text, { u: [axis(text, 'A', polyline(text, [0, 0], [5, 0]))] });
    return readIfc(memorySource('fixture.ifc', text.end()));
  };
  const model = federate([await open('1.,0.', '0.'), await open('0.,1.', '100.')]);
  expect(model.axes.map(({ rootModel, points }) => [rootModel, points.map((at) => at.map(Math.round))])).toEqual([
    [
      0,
      [
        [0, 0, 0],
        [5, 0, 0],
      ],
    ],
    [
      1,
      [
        [100, 0, 0],
        [100, 5, 0],
      ],
    ],
  ]);
  expect(model.north).toBe(0);

  // Two degrees apart are the convergence of the map's meridians; forty are a contradiction, in which the map counts.
  const degrees = (angle: number) =>
    [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)] as [number, number];
  expect(federate([await open('1.,0.', '0.', degrees(2))]).north).toBeCloseTo((2 * Math.PI) / 180, 12);
  expect(federate([await open('1.,0.', '0.', degrees(40))]).north).toBe(0);
});

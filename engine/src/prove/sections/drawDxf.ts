import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import { millimetres } from '@plumbline/contract/units';

/*
 * DXF as every program reads it: ASCII, release 12 (AC1009), pairs of a group code and a value, a line each. Metres; where
 * the section lies along axes of the model, its coordinates are the model's.
 */
type Pair = [code: number, value: string | number];

/** Colours by AutoCAD's index, which alone release 12 knows. */
const layers = [
  { name: 'ELEMENT', colour: 7 },
  { name: 'NEIGHBOURS', colour: 8 },
  { name: 'SCAN_POINTS', colour: 1 },
  { name: 'ARROW', colour: 5 },
  { name: 'AS_BUILT', colour: 6 },
  { name: 'NO_POINTS', colour: 30 },
] as const;
type Layer = (typeof layers)[number]['name'];

const metres = 6;
const labelM = 0.05;

/** One section of an element as a drawing for CAD programs. */
export function drawDxf(section: DrawnSection): string {
  const { extent, element, neighbours, points, arrow, asBuilt = [], unseen = [] } = section;
  const place = placing(section);
  const pairs: Pair[] = [
    [999, `${section.name}: ${section.title}; metres`],
    ...sectionOf('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1009'],
      [9, '$INSUNITS'],
      [70, metres],
      [9, '$EXTMIN'],
      ...place(extent.left, extent.bottom),
      [9, '$EXTMAX'],
      ...place(extent.right, extent.top),
    ]),
    ...sectionOf('TABLES', tables()),
    ...sectionOf('ENTITIES', [
      ...neighbours.flatMap((outline) => polyline('NEIGHBOURS', outline, place)),
      ...element.flatMap((outline) => polyline('ELEMENT', outline, place)),
      ...asBuilt.flatMap((outline) => polyline('AS_BUILT', outline, place)),
      ...unseen.flatMap((outline) => polyline('NO_POINTS', outline, place)),
      ...points.flatMap(([x, y]): Pair[] => [...entity('POINT', 'SCAN_POINTS'), ...place(x, y)]),
      ...(arrow ? drawArrow(arrow, place) : []),
    ]),
    [0, 'EOF'],
  ];
  return pairs.map(([code, value]) => `${code}\r\n${typeof value === 'string' ? asciiOf(value) : value}\r\n`).join('');
}

/** Group codes of a place; from the drawing's own coordinates to the model's. */
type Placing = (x: number, y: number, second?: boolean) => Pair[];

function placing({ axes }: DrawnSection): Placing {
  return (x, y, second = false) => {
    const shift = second ? 1 : 0;
    return [
      [10 + shift, round(x + axes.right.zeroM)],
      [20 + shift, round(y + axes.up.zeroM)],
      [30 + shift, 0],
    ];
  };
}

const round = (value: number) => Math.round(value * 1e5) / 1e5;

function sectionOf(name: string, content: Pair[]): Pair[] {
  return [[0, 'SECTION'], [2, name], ...content, [0, 'ENDSEC']];
}

function tables(): Pair[] {
  return [
    ...tableOf('LTYPE', 1, [
      [0, 'LTYPE'],
      [2, 'CONTINUOUS'],
      [70, 0],
      [3, 'Solid line'],
      [72, 65],
      [73, 0],
      [40, 0],
    ]),
    ...tableOf(
      'LAYER',
      layers.length,
      layers.flatMap(({ name, colour }): Pair[] => [
        [0, 'LAYER'],
        [2, name],
        [70, 0],
        [62, colour],
        [6, 'CONTINUOUS'],
      ]),
    ),
  ];
}

const tableOf = (name: string, rows: number, content: Pair[]): Pair[] => [
  [0, 'TABLE'],
  [2, name],
  [70, rows],
  ...content,
  [0, 'ENDTAB'],
];

const entity = (kind: string, layer: Layer): Pair[] => [
  [0, kind],
  [8, layer],
];

function polyline(layer: Layer, { places, isClosed }: DrawnSection['element'][number], place: Placing): Pair[] {
  const pairs: Pair[] = [...entity('POLYLINE', layer), [66, 1], [10, 0], [20, 0], [30, 0], [70, isClosed ? 1 : 0]];
  for (let i = 0; i < places.length; i += 2) {
    pairs.push(...entity('VERTEX', layer), ...place(places[i], places[i + 1]));
  }
  return [...pairs, ...entity('SEQEND', layer)];
}

function drawArrow(
  { fromX, fromY, toX, toY, lengthM, label }: NonNullable<DrawnSection['arrow']>,
  place: Placing,
): Pair[] {
  return [
    ...entity('LINE', 'ARROW'),
    ...place(fromX, fromY),
    ...place(toX, toY, true),
    ...entity('TEXT', 'ARROW'),
    ...place(toX, toY),
    [40, labelM],
    [1, label ?? `${millimetres(lengthM)} mm`],
  ];
}

/** Other characters are written by their numbers; a line break would end the value. */
const asciiOf = (text: string): string =>
  text.replace(/[^ -~]/g, (character) => `\\U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);

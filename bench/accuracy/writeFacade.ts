import { createIfcText, type IfcText, type Triple } from '../../engine/src/files/model/fixtures/ifcText.ts';

/** A building behind a curtain wall, and the mullions that are to be missing. */
export interface Facade {
  bytes: Uint8Array;
  missing: string[];
}

const [lengthM, depthM, storeyM, slabM] = [18, 9, 3.6, 0.3];
const storeys = 2;
const fieldM = 1.5;
const mullionM = 0.06;
const fields = Math.round(lengthM / fieldM);
/** Tops of the transoms over a storey's floor. */
const transomsM = [0.06, 1.1, storeyM - slabM];
/** Of the mullions, counted over all storeys, every so many is missing. */
const missingEach = 5;

/** A hall of two storeys: a curtain wall with its parts as one assembly a storey, walls, columns, and timber under a flat roof that hides most of it. */
export function writeFacade(): Facade {
  const text = createIfcText();
  const missing: string[] = [];
  let count = 0;
  const add = (type: string, name: string, from: Triple, to: Triple, isGlass = false) => {
    const guid = `0Facade${String(count++).padStart(15, '0')}`;
    const size = to.map((value, axis) => Number((value - from[axis]!).toFixed(6))) as Triple;
    const solid = text.solid(size);
    if (isGlass) text.paint(solid, [0.7, 0.9, 1], 0.8);
    const shape = text.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${text.representation([solid])}))`);
    return { guid, product: text.product(type, { guid, name, at: from, shape, rest: '$,$' }) };
  };
  const contain = (...made: ReturnType<typeof add>[]) =>
    text.contain(text.storey, ...made.map(({ product }) => product));

  contain(add('IFCSLAB', 'Ground slab', [-0.3, -0.3, -slabM], [lengthM + 0.3, depthM + 0.3, 0]));
  for (let storey = 0; storey < storeys; storey++) {
    const floor = storey * storeyM;
    const top = floor + storeyM - slabM;
    contain(...addStructure(add, storey, floor, top));
    const mullions = Array.from({ length: fields + 1 }, (_, k) => {
      const x = k * fieldM - mullionM / 2;
      return add('IFCMEMBER', `Mullion ${storey}.${k}`, [x, -0.15, floor], [x + mullionM, 0, top]);
    });
    missing.push(...mullions.map(({ guid }) => guid).filter((_, k) => (storey * fields + k) % missingEach === 2));
    addCurtainWall(text, storey, [...mullions, ...addFilling(add, storey, floor)]);
  }
  contain(...addRoof(add, storeys * storeyM - slabM));
  return { bytes: text.end(), missing };
}

type Add = (type: string, name: string, from: Triple, to: Triple, isGlass?: boolean) => Made;
interface Made {
  guid: string;
  product: string;
}

/** Walls on three sides, two within, columns, and the slab above where another storey follows. */
function addStructure(add: Add, storey: number, floor: number, top: number): Made[] {
  const wall = (name: string, [x0, y0]: [number, number], [x1, y1]: [number, number]) =>
    add('IFCWALL', `${name} ${storey}`, [x0, y0, floor], [x1, y1, top]);
  const made = [
    wall('West', [-0.25, 0], [0, depthM]),
    wall('East', [lengthM, 0], [lengthM + 0.25, depthM]),
    wall('North', [0, depthM], [lengthM, depthM + 0.25]),
    wall('Partition', [5, 4.5], [5.15, depthM]),
    wall('Store', [11, 5.5], [16, 5.65]),
  ];
  for (const x of [3.6, 7.1, 10.6, 14.1]) {
    made.push(add('IFCCOLUMN', `Column ${storey}.${x}`, [x, 1.2, floor], [x + 0.3, 1.5, top]));
  }
  if (storey < storeys - 1) made.push(add('IFCSLAB', `Slab ${storey}`, [0, 0, top], [lengthM, depthM, top + slabM]));
  return made;
}

/** Transoms and panes between the mullions of a storey. */
function addFilling(add: Add, storey: number, floor: number): Made[] {
  return Array.from({ length: fields }, (_, k) => {
    const from = k * fieldM + mullionM / 2;
    const to = (k + 1) * fieldM - mullionM / 2;
    const transoms = transomsM.map((topM, row) =>
      add('IFCMEMBER', `Transom ${storey}.${k}.${row}`, [from, -0.13, floor + topM - mullionM], [to, 0, floor + topM]),
    );
    const panes = [1, 2].map((row) => {
      const [low, high] = [floor + transomsM[row - 1]!, floor + transomsM[row]! - mullionM];
      return add('IFCPLATE', `Pane ${storey}.${k}.${row}`, [from, -0.08, low], [to, -0.052, high], true);
    });
    return [...transoms, ...panes];
  }).flat();
}

function addCurtainWall(text: IfcText, storey: number, parts: Made[]): void {
  const whole = text.product('IFCCURTAINWALL', { name: `Curtain wall ${storey}`, shape: '$', rest: '$,$' });
  text.contain(text.storey, whole);
  text.aggregate(whole, ...parts.map(({ product }) => product));
}

/** Joists of which more than half lies in the roof. */
function addRoof(add: Add, under: number): Made[] {
  const joists = Array.from({ length: 17 }, (_, k) =>
    add('IFCBEAM', `Joist ${k}`, [0.9 + k, 0, under - 0.1], [1 + k, depthM, under + 0.14]),
  );
  return [...joists, add('IFCROOF', 'Roof', [-0.4, -0.4, under], [lengthM + 0.4, depthM + 0.4, under + slabM])];
}

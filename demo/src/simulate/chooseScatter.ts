import { type Box, isEmpty } from '@plumbline/engine/ground/geometry/Box';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import { elementBox } from './elementBox.ts';
import type { Design } from './readDesign.ts';
import type { Bow, Scatter } from './Scatter.ts';
import type { AsBuiltOptions } from './SimulationOptions.ts';

/** What counts as a wall along an axis. */
const wall = { thickestM: 0.6, shortestM: 2, lowestM: 1 };

/** How far each element is off without anybody's mistake, by elementIndex; none where no scatter is wanted. */
export function chooseScatter(
  design: Design,
  { scatterM: [low, high], bowM }: AsBuiltOptions,
  random: Random,
): (Scatter | undefined)[] {
  if (high === 0 && bowM === 0) return design.elements.map(() => undefined);
  return design.elements.map(({ elementIndex, globalId }) => {
    const box = elementBox(design, elementIndex);
    if (isEmpty(box)) return undefined;
    const own = random.fork(`scatter ${globalId}`);
    const deviation = low + (high - low) * own.next();
    return {
      offsetM: [deviation * own.normal(), deviation * own.normal(), deviation * own.normal()],
      bow: bowOf(box, bowM * own.normal()),
    };
  });
}

function bowOf({ min, max }: Box, byM: number): Bow | undefined {
  const [x, y, z] = max.map((value, axis) => value - min[axis]);
  const along = x >= y ? 0 : 1;
  const isWall = Math.min(x, y) < wall.thickestM && Math.max(x, y) > wall.shortestM && z > wall.lowestM;
  if (!isWall || byM === 0) return undefined;
  const halfLengthM = Math.max(x, y) / 2;
  return { along, across: along === 0 ? 1 : 0, middleM: min[along] + halfLengthM, halfLengthM, byM };
}

import { EngineError } from '@plumbline/engine/ground/EngineError';
import { isEmpty } from '@plumbline/engine/ground/geometry/Box';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import { elementBox } from './elementBox.ts';
import type { Design } from './readDesign.ts';
import type { SurfaceOptions } from './SimulationOptions.ts';
import type { ElementSurface, SurfaceKind } from './Surface.ts';

const thickestFloorM = 0.8;
const smallestFloorM = 1;

/** What each element is covered with, by elementIndex; each draws its own numbers, so that one more element changes no other. */
export function chooseSurfaces(
  design: Design,
  options: SurfaceOptions,
  random: Random,
): (ElementSurface | undefined)[] {
  const planned = new Map(options.planned.map(({ globalId, kind }) => [globalId, kind]));
  checkPlanned(design, planned);
  return design.elements.map(({ elementIndex, globalId }) => {
    const own = random.fork(`surface ${globalId}`);
    const drawn = draw(design, elementIndex, options, own);
    const kind = planned.get(globalId) ?? drawn;
    if (kind === undefined || kind === 'plain') return undefined;
    const [low, high] = options.darkReachM;
    return { kind, reachM: low + (high - low) * own.next(), seed: Math.floor(own.next() * 2 ** 31) };
  });
}

function draw(design: Design, element: number, options: SurfaceOptions, random: Random): SurfaceKind | undefined {
  const chance = random.next();
  if (isFloor(design, element)) return chance < options.wetShare ? 'wet' : undefined;
  if (chance < options.darkShare) return 'dark';
  return chance < options.darkShare + options.specularShare ? 'specular' : undefined;
}

/** Flat and wide: water stays on it. */
function isFloor(design: Design, element: number): boolean {
  const box = elementBox(design, element);
  if (isEmpty(box)) return false;
  const [x, y, z] = box.max.map((value, axis) => value - box.min[axis]);
  return z < thickestFloorM && Math.min(x, y) > smallestFloorM;
}

function checkPlanned({ elements }: Design, planned: ReadonlyMap<string, unknown>): void {
  const known = new Set(elements.map(({ globalId }) => globalId));
  for (const globalId of planned.keys()) {
    if (known.has(globalId)) continue;
    const reason = `no element of the model has the GlobalId ${globalId}`;
    throw new EngineError({ kind: 'invalid', file: 'simulation options', place: 'surfaces.planned', reason });
  }
}

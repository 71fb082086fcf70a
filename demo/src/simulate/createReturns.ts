import type { SurfaceOptions } from './SimulationOptions.ts';
import type { ElementSurface } from './Surface.ts';

/** A ray that meets a surface; metres about the scene's origin. */
export interface Meeting {
  /** -1 for what is in no model. */
  element: number;
  rangeM: number;
  /** Between the ray and the surface's normal, without sign. */
  cosine: number;
  x: number;
  y: number;
  /** Of the surface's unit normal. */
  normalZ: number;
}

/** What surfaces send back. */
export interface Returns {
  /** Whether any surface is other than ordinary. */
  isSelective: boolean;
  /** The chance that a ray comes back from where it met a surface. */
  chanceOf(meeting: Meeting): number;
  /** Whether what does not come back goes on as in a mirror. */
  isMirror(meeting: Meeting): boolean;
  /** The share of those that then come back from what they meet. */
  ghostShare: number;
}

/** Wet patches are about this wide. */
const patchM = 1.2;
/** More level than this, water stays on it. */
const levelNormalZ = 0.9;

/** The returns of elements with the surfaces given; everything else is ordinary, but for rays that graze it. */
export function createReturns(surfaces: readonly (ElementSurface | undefined)[], options: SurfaceOptions): Returns {
  const radians = Math.PI / 180;
  const [nothingBelow, allFrom] = options.grazingDegrees.map((degrees) => Math.sin(degrees * radians));
  const leastDark = Math.cos(options.darkDegrees * radians);
  const leastMirror = Math.cos(options.specularDegrees * radians);

  const isMirror = ({ element, x, y, normalZ }: Meeting): boolean => {
    const surface = element < 0 ? undefined : surfaces[element];
    if (surface?.kind === 'specular') return true;
    return surface?.kind === 'wet' && Math.abs(normalZ) > levelNormalZ && isWetAt(surface.seed, x, y, options.wetPart);
  };
  const ofSurface = (meeting: Meeting): number => {
    const surface = meeting.element < 0 ? undefined : surfaces[meeting.element];
    if (!surface) return 1;
    if (surface.kind === 'dark') {
      return meeting.rangeM <= surface.reachM && meeting.cosine >= leastDark ? 1 : options.strayShare;
    }
    return isMirror(meeting) && meeting.cosine < leastMirror ? 0 : 1;
  };
  const ofSlant = (cosine: number): number => {
    if (cosine >= allFrom) return 1;
    return cosine <= nothingBelow ? 0 : (cosine - nothingBelow) / (allFrom - nothingBelow);
  };
  return {
    isSelective: allFrom > 0 || surfaces.some((surface) => surface !== undefined),
    chanceOf: (meeting) => ofSlant(meeting.cosine) * ofSurface(meeting),
    isMirror,
    ghostShare: options.ghostShare,
  };
}

function isWetAt(seed: number, x: number, y: number, wetPart: number): boolean {
  const column = Math.floor(x / patchM);
  const row = Math.floor(y / patchM);
  let bits = seed ^ Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32 < wetPart;
}

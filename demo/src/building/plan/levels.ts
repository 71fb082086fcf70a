import { penthouse } from './core.ts';

/** A storey; heights in millimetres above its finished floor unless said otherwise. */
export interface Level {
  name: string;
  /** Of the finished floor above the project's zero. */
  elevation: number;
  /** To the next finished floor; 0 for the roof. */
  height: number;
  /** Underside of the slab above; on the roof, that of the house in which the stair ends. */
  soffit: number;
  /** Underside of the downstand beams. */
  beamSoffit: number;
  /** Underside of suspended ceilings. */
  ceiling: number;
}

/** Thickness of screed and finish on a slab. */
export const floorBuildUp = 100;
/** Thickness of a concrete floor. */
export const slabThickness = 250;
/** How far beams hang below the slab. */
export const downstand = 300;

const groundHeight = 4200;
const upperHeight = 3600;
const ordinals = ['Ground', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth'];

/** How many storeys the building may have. */
export const storeyLimits = { least: 2, most: ordinals.length };

/** The storeys from the ground up, and the roof. */
export function createLevels(storeys: number): Level[] {
  const levels = ordinals.slice(0, storeys).map((ordinal, i) => {
    const height = i === 0 ? groundHeight : upperHeight;
    return level(`0${i} ${ordinal} floor`, i === 0 ? 0 : groundHeight + (i - 1) * upperHeight, height);
  });
  return [...levels, level('Roof', groundHeight + (storeys - 1) * upperHeight, 0, penthouse.soffit)];
}

function level(
  name: string,
  elevation: number,
  height: number,
  soffit: number = height - floorBuildUp - slabThickness,
): Level {
  return { name, elevation, height, soffit, beamSoffit: soffit - downstand, ceiling: soffit - 650 };
}

import { IFCMAPCONVERSION } from 'web-ifc';
import type { Problem } from '../../../ground/Problem.ts';
import type { Georeference } from '../BuildingModel.ts';
import { numberOf, refOf, textOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';
import { metresOfUnit, metresOfUnitName } from './readLengthUnit.ts';
import { readPropertySets } from './readPropertySets.ts';

/** A map conversion as the file writes it, in its own units. */
interface MapConversion {
  crs?: string | undefined;
  /** Undefined when the file leaves it to the project's length unit. */
  mapUnitM?: number | undefined;
  eastings: number;
  northings: number;
  height: number;
  abscissa: number;
  ordinate: number;
  /** IfcMapConversion.Scale, times the factor of IfcMapConversionScaled. */
  scale: number;
}

/** How the file places itself on a map: IfcMapConversion, or the property sets that stand for it in IFC2x3. */
export function readGeoreference(
  lines: IfcLines,
  lengthUnitM: number,
  { hasMapPropertySet, problems }: { hasMapPropertySet: boolean; problems: Problem[] },
): Georeference | undefined {
  const conversion = readMapConversion(lines, problems) ?? (hasMapPropertySet ? readMapPropertySet(lines) : undefined);
  return conversion && toMetres(conversion, lengthUnitM, problems);
}

function readMapConversion(lines: IfcLines, problems: Problem[]): MapConversion | undefined {
  const [line, another] = lines.readAll(...lines.withSubtypes(IFCMAPCONVERSION));
  if (!line) return undefined;
  if (another) {
    problems.push({
      code: 'severalMapConversions',
      message: 'The file has several map conversions; the first counts.',
    });
  }
  const factors = [line.FactorX, line.FactorY, line.FactorZ].map((factor) => numberOf(factor) ?? 1);
  if (Math.max(...factors) - Math.min(...factors) > 1e-9) {
    problems.push({
      code: 'unevenMapScale',
      message: `The map conversion scales each axis differently (${factors.join(', ')}); the factor along X was taken.`,
    });
  }
  const crs = lines.find(refOf(line.TargetCRS));
  return {
    crs: textOf(crs?.Name) ?? textOf(crs?.Description),
    mapUnitM: metresOfUnit(lines, lines.find(refOf(crs?.MapUnit))),
    eastings: numberOf(line.Eastings) ?? 0,
    northings: numberOf(line.Northings) ?? 0,
    height: numberOf(line.OrthogonalHeight) ?? 0,
    abscissa: numberOf(line.XAxisAbscissa) ?? 1,
    ordinate: numberOf(line.XAxisOrdinate) ?? 0,
    scale: (numberOf(line.Scale) ?? 1) * factors[0],
  };
}

/** buildingSMART, User Guide for Geo-referencing in IFC: ePset_MapConversion and ePset_ProjectedCRS. */
function readMapPropertySet(lines: IfcLines): MapConversion | undefined {
  const sets = readPropertySets(lines, /^e?pset_(mapconversion|projectedcrs)$/);
  const map = sets.get('epset_mapconversion');
  if (!map) return undefined;
  const crs = sets.get('epset_projectedcrs');
  const number = (name: string, otherwise: number) => numberOf(map.get(name)) ?? otherwise;
  return {
    crs: textOf(crs?.get('name')) ?? textOf(map.get('targetcrs')),
    mapUnitM: metresOfUnitName(textOf(crs?.get('mapunit'))),
    eastings: number('eastings', 0),
    northings: number('northings', 0),
    height: number('orthogonalheight', 0),
    abscissa: number('xaxisabscissa', 1),
    ordinate: number('xaxisordinate', 0),
    scale: number('scale', 1),
  };
}

/** Scale also carries from the file's unit to the map's: a file in millimetres with a map in metres has 0.001. */
function toMetres(conversion: MapConversion, lengthUnitM: number, problems: Problem[]): Georeference {
  const mapUnitM = conversion.mapUnitM ?? lengthUnitM;
  let scale = (conversion.scale * mapUnitM) / lengthUnitM;
  if (!isPlausibleScale(scale)) {
    problems.push({
      code: 'mapScale',
      message: `The map conversion would make the model ${scale} times as large; this scale was not taken.`,
    });
    scale = isPlausibleScale(conversion.scale) ? conversion.scale : 1;
  }
  return {
    crs: conversion.crs,
    eastingsM: conversion.eastings * mapUnitM,
    northingsM: conversion.northings * mapUnitM,
    heightM: conversion.height * mapUnitM,
    angle: Math.atan2(conversion.ordinate, conversion.abscissa),
    scale,
  };
}

/** Map projections stretch by parts in a thousand; anything near a unit's factor is a mistake about units. */
function isPlausibleScale(scale: number): boolean {
  return scale > 0.9 && scale < 1.1;
}

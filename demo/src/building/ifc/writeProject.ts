import type { Level } from '../plan/levels.ts';
import type { StepReference } from '../step/StepValue.ts';
import { derived, enumeration, integer } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';
import { axisPlacement, direction, localPlacement } from './placements.ts';
import { writeTerrain } from './writeTerrain.ts';
import { writeUnits } from './writeUnits.ts';

/** The lines that everything else hangs on. */
export interface IfcProject {
  project: StepReference;
  body: StepReference;
  footPrint: StepReference;
  site: StepReference;
  sitePlacement: StepReference;
  building: StepReference;
  storeys: readonly { reference: StepReference; placement: StepReference }[];
}

/** Where the building stands: ETRS89 / UTM zone 32N, a field in the east of Munich. */
const place = {
  crs: 'EPSG:25832',
  eastings: 697_412.35,
  northings: 5_334_208.6,
  height: 528.4,
  /** Degrees from map east to the model's +X. */
  turn: 12.5,
  /** Of the meridians at this place: true north lies to the left of map north. */
  convergence: 1.98,
  latitude: [48, 7, 49, 759_637],
  longitude: [11, 39, 11, 655_546],
};

/** Project, units, contexts, map conversion, site, building and storeys. */
export function writeProject(
  file: IfcFile,
  title: string,
  levels: readonly Level[],
  { hasTerrain }: { hasTerrain: boolean },
): IfcProject {
  const northAngle = ((90 - place.turn + place.convergence) * Math.PI) / 180;
  const north = direction(file, [Math.cos(northAngle), Math.sin(northAngle)]);
  const context = file.add(
    'IfcGeometricRepresentationContext',
    undefined,
    'Model',
    integer(3),
    1e-5,
    axisPlacement(file, [0, 0, 0]),
    north,
  );
  const subContext = (name: string, view: string) =>
    file.add(
      'IfcGeometricRepresentationSubContext',
      name,
      'Model',
      derived,
      derived,
      derived,
      derived,
      context,
      undefined,
      enumeration(view),
      undefined,
    );
  writeMapConversion(file, context);
  const project = file.root(
    'IfcProject',
    'project',
    'Plumbline demo building',
    undefined,
    undefined,
    title,
    'Design',
    [context],
    writeUnits(file),
  );
  const body = subContext('Body', 'MODEL_VIEW');
  const terrain = hasTerrain ? writeTerrain(file, body) : undefined;
  return {
    project,
    body,
    footPrint: subContext('FootPrint', 'PLAN_VIEW'),
    ...writeSpatialStructure(file, project, levels, terrain),
  };
}

/** The scale turns the file's millimetres into the metres of the map. */
function writeMapConversion(file: IfcFile, context: StepReference): void {
  const metre = file.add('IfcSIUnit', derived, enumeration('LENGTHUNIT'), undefined, enumeration('METRE'));
  const crs = file.add(
    'IfcProjectedCRS',
    place.crs,
    'ETRS89 / UTM zone 32N',
    'ETRS89',
    'DHHN2016',
    'UTM',
    '32N',
    metre,
  );
  const angle = (place.turn * Math.PI) / 180;
  const { eastings, northings, height } = place;
  file.add('IfcMapConversion', context, crs, eastings, northings, height, Math.cos(angle), Math.sin(angle), 0.001);
}

function writeSpatialStructure(
  file: IfcFile,
  project: StepReference,
  levels: readonly Level[],
  terrain: StepReference | undefined,
) {
  const sitePlacement = localPlacement(file, undefined, [0, 0, 0]);
  const buildingPlacement = localPlacement(file, sitePlacement, [0, 0, 0]);
  const element = enumeration('ELEMENT');
  const site = file.root(
    'IfcSite',
    'site',
    'Demo site',
    undefined,
    undefined,
    sitePlacement,
    terrain,
    undefined,
    element,
    place.latitude.map(integer),
    place.longitude.map(integer),
    place.height * 1000,
    undefined,
    undefined,
  );
  const building = file.root(
    'IfcBuilding',
    'building',
    'Office building',
    undefined,
    undefined,
    buildingPlacement,
    undefined,
    undefined,
    element,
    place.height * 1000,
    undefined,
    undefined,
  );
  const storeys = levels.map(({ name, elevation }) => {
    const placement = localPlacement(file, buildingPlacement, [0, 0, elevation]);
    const reference = file.root(
      'IfcBuildingStorey',
      name,
      name,
      undefined,
      undefined,
      placement,
      undefined,
      undefined,
      element,
      elevation,
    );
    return { reference, placement };
  });
  file.root('IfcRelAggregates', 'project', undefined, undefined, project, [site]);
  file.root('IfcRelAggregates', 'site', undefined, undefined, site, [building]);
  file.root(
    'IfcRelAggregates',
    'building',
    undefined,
    undefined,
    building,
    storeys.map(({ reference }) => reference),
  );
  return { site, sitePlacement, building, storeys };
}

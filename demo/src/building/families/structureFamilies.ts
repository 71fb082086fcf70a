import type { Family } from '../DemoElement.ts';

const loadBearing = (ifcType: string): Family['properties'] => ({
  [`Pset_${ifcType.slice(3)}Common`]: { IsExternal: false, LoadBearing: true, FireRating: 'R90' },
  Plumbline_Trade: { Trade: 'Structural works', ExecutionClass: 'EXC2' },
});

function family(ifcType: string, predefinedType: string, name: string, material: string): Family {
  return { model: 'structure', ifcType, predefinedType, name, material, properties: loadBearing(ifcType) };
}

const insitu = 'Concrete in situ C30/37';
const steel = 'Steel S355';

/** What the structural engineer draws. */
export const structureFamilies = {
  padFooting: family('IfcFooting', 'PAD_FOOTING', 'Pad footing - in situ', insitu),
  stripFooting: family('IfcFooting', 'STRIP_FOOTING', 'Strip footing - in situ', insitu),
  baseSlab: family('IfcSlab', 'BASESLAB', 'Base slab - in situ 300', insitu),
  floorSlab: family('IfcSlab', 'FLOOR', 'Floor slab - in situ 250', insitu),
  roofSlab: family('IfcSlab', 'ROOF', 'Roof slab - in situ 250', insitu),
  stairLanding: family('IfcSlab', 'LANDING', 'Stair landing - precast 200', 'Concrete precast C40/50'),
  stair: family('IfcStair', 'HALF_TURN_STAIR', 'Stair - half turn, precast', 'Concrete precast C40/50'),
  stairFlight: family('IfcStairFlight', 'STRAIGHT', 'Stair flight - precast 1200', 'Concrete precast C40/50'),
  column: family('IfcColumn', 'COLUMN', 'Column - square 400', 'Concrete in situ C40/50'),
  roundColumn: family('IfcColumn', 'COLUMN', 'Column - round 450', 'Concrete in situ C40/50'),
  steelColumn: family('IfcColumn', 'COLUMN', 'Steel column - CHS 139.7', steel),
  beam: family('IfcBeam', 'BEAM', 'Downstand beam - 300 x 300', insitu),
  edgeBeam: family('IfcBeam', 'SPANDREL', 'Edge beam - 300 x 300', insitu),
  steelBeam: family('IfcBeam', 'BEAM', 'Steel beam - IPE 200', steel),
  plantBeam: family('IfcBeam', 'BEAM', 'Steel beam - HEA 160', steel),
  coreWall: family('IfcWall', 'SHEAR', 'Core wall - in situ 250', insitu),
  pitWall: family('IfcWall', 'SOLIDWALL', 'Lift pit wall - in situ 250', insitu),
  parapet: family('IfcWall', 'PARAPET', 'Parapet - in situ 200', insitu),
} satisfies Record<string, Family>;

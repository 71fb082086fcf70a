import type { Family, Material, PropertyValue } from '../DemoElement.ts';

type Properties = Readonly<Record<string, PropertyValue>>;

function family(
  ifcType: string,
  predefinedType: string,
  name: string,
  material: Material,
  properties: Properties = {},
  trade = 'Interior works',
): Family {
  const common = Object.keys(properties).length > 0 ? { [`Pset_${ifcType.slice(3)}Common`]: properties } : {};
  const sets = { ...common, Plumbline_Trade: { Trade: trade } };
  return { model: 'architecture', ifcType, predefinedType, name, material, properties: sets };
}

const transmittance = (value: number): PropertyValue => ({ measure: 'IfcThermalTransmittanceMeasure', value });
const external = (u: number): Properties => ({
  IsExternal: true,
  LoadBearing: false,
  FireRating: 'EI30',
  ThermalTransmittance: transmittance(u),
});
const partition = (fireRating: string, rating: string): Properties => ({
  IsExternal: false,
  LoadBearing: false,
  FireRating: fireRating,
  AcousticRating: rating,
});
const facadeLayers = (outer: string): Material => ({
  layers: [
    { material: outer, thickness: 60 },
    { material: 'Mineral wool', thickness: 120 },
    { material: 'Concrete precast C40/50', thickness: 120 },
  ],
});
const studWall: Material = {
  layers: [
    { material: 'Gypsum board', thickness: 25 },
    { material: 'Stud and mineral wool', thickness: 75 },
    { material: 'Gypsum board', thickness: 25 },
  ],
};
const floor = (finish: string): Material => ({
  layers: [
    { material: finish, thickness: 10 },
    { material: 'Cement screed', thickness: 60 },
    { material: 'Impact sound insulation', thickness: 30 },
  ],
});
const framed = { constituents: { Frame: 'Aluminium, powder coated', Glazing: 'Triple glazing' } };
const timberDoor = { constituents: { Lining: 'Steel frame', Panel: 'Timber, oak veneer' } };
const furniture = (predefined: string, name: string, material: string) =>
  family('IfcFurniture', predefined, name, material, {}, 'Furnishing');

const operated = (operation: string, family: Family): Family => ({ ...family, operation });

/** What the architect draws. */
export const architectureFamilies = {
  facadeGround: family(
    'IfcWall',
    'SOLIDWALL',
    'Facade panel - clinker 300',
    facadeLayers('Clinker'),
    external(0.21),
    'Facade',
  ),
  facadeUpper: family(
    'IfcWall',
    'SOLIDWALL',
    'Facade panel - render 300',
    facadeLayers('Mineral render'),
    external(0.2),
    'Facade',
  ),
  facadeAttic: family(
    'IfcWall',
    'PARAPET',
    'Attic panel - render 300',
    facadeLayers('Mineral render'),
    external(0.2),
    'Facade',
  ),
  timberCladding: family(
    'IfcCovering',
    'CLADDING',
    'Cladding - larch slats 60',
    'Timber, larch',
    { IsExternal: true },
    'Facade',
  ),
  coping: family(
    'IfcCovering',
    'ROOFING',
    'Coping - aluminium',
    'Aluminium, powder coated',
    { IsExternal: true },
    'Roofing',
  ),
  window: operated(
    'DOUBLE_PANEL_VERTICAL',
    family(
      'IfcWindow',
      'WINDOW',
      'Window - two casements',
      framed,
      { IsExternal: true, ThermalTransmittance: transmittance(0.9) },
      'Facade',
    ),
  ),
  fixedWindow: operated(
    'SINGLE_PANEL',
    family(
      'IfcWindow',
      'WINDOW',
      'Window - one light',
      framed,
      { IsExternal: true, ThermalTransmittance: transmittance(0.9) },
      'Facade',
    ),
  ),
  interiorGlazing: operated(
    'DOUBLE_PANEL_VERTICAL',
    family('IfcWindow', 'WINDOW', 'Interior glazing - two lights', framed, { IsExternal: false }),
  ),
  curtainWall: family(
    'IfcCurtainWall',
    'NOTDEFINED',
    'Curtain wall - mullion and transom 60',
    framed,
    { IsExternal: true },
    'Facade',
  ),
  mullion: family('IfcMember', 'MULLION', 'Mullion - aluminium 60 x 150', 'Aluminium, powder coated', {}, 'Facade'),
  glassPlate: family('IfcPlate', 'CURTAIN_PANEL', 'Glass panel - triple 48', 'Triple glazing', {}, 'Facade'),
  entranceDoor: operated(
    'DOUBLE_DOOR_SINGLE_SWING',
    family('IfcDoor', 'DOOR', 'Entrance door - double, glazed', framed, { IsExternal: true, FireExit: true }, 'Facade'),
  ),
  exitDoor: operated(
    'SINGLE_SWING_LEFT',
    family(
      'IfcDoor',
      'DOOR',
      'Exit door - steel',
      'Steel, powder coated',
      { IsExternal: true, FireExit: true },
      'Facade',
    ),
  ),
  officeDoor: operated(
    'SINGLE_SWING_LEFT',
    family('IfcDoor', 'DOOR', 'Office door - oak with side light', timberDoor, {
      IsExternal: false,
      AcousticRating: '32 dB',
    }),
  ),
  roomDoor: operated(
    'SINGLE_SWING_LEFT',
    family('IfcDoor', 'DOOR', 'Room door - oak', timberDoor, { IsExternal: false }),
  ),
  fireDoor: operated(
    'SINGLE_SWING_RIGHT',
    family('IfcDoor', 'DOOR', 'Fire door - steel T30', 'Steel, powder coated', {
      IsExternal: false,
      FireRating: 'EI30',
      SelfClosing: true,
    }),
  ),
  cubicleDoor: operated(
    'SINGLE_SWING_LEFT',
    family('IfcDoor', 'DOOR', 'Cubicle door - laminate', 'High pressure laminate', { IsExternal: false }),
  ),
  liftDoor: operated(
    'SLIDING_TO_LEFT',
    family('IfcDoor', 'DOOR', 'Landing door of lift - stainless', 'Stainless steel', {
      IsExternal: false,
      FireRating: 'EI60',
    }),
  ),
  lift: family('IfcTransportElement', 'ELEVATOR', 'Lift car - 1000 kg', 'Stainless steel', {}, 'Conveying'),
  partition: family('IfcWall', 'PARTITIONING', 'Partition - gypsum board 125', studWall, partition('EI30', '47 dB')),
  corridorWall: family(
    'IfcWall',
    'PARTITIONING',
    'Corridor wall - gypsum board 125',
    studWall,
    partition('EI60', '52 dB'),
  ),
  cubicleWall: family(
    'IfcWall',
    'PARTITIONING',
    'Cubicle partition - laminate 30',
    'High pressure laminate',
    partition('-', '-'),
  ),
  ceiling: family('IfcCovering', 'CEILING', 'Suspended ceiling - mineral fibre 20', 'Mineral fibre board', {
    IsExternal: false,
  }),
  carpet: family('IfcCovering', 'FLOORING', 'Floor - carpet on screed 100', floor('Carpet'), { IsExternal: false }),
  tiles: family('IfcCovering', 'FLOORING', 'Floor - tiles on screed 100', floor('Ceramic tiles'), {
    IsExternal: false,
  }),
  terrazzo: family('IfcCovering', 'FLOORING', 'Floor - terrazzo on screed 100', floor('Terrazzo'), {
    IsExternal: false,
  }),
  railing: family('IfcRailing', 'BALUSTRADE', 'Stair railing - steel bars', 'Steel, powder coated', {
    IsExternal: false,
    Height: { measure: 'IfcPositiveLengthMeasure', value: 1000 },
  }),
  glassBalustrade: family('IfcRailing', 'GUARDRAIL', 'Balustrade - glass', 'Laminated glass', { IsExternal: false }),
  roof: family('IfcRoof', 'FLAT_ROOF', 'Roof - warm, gravelled', 'Roof build-up', { IsExternal: true }, 'Roofing'),
  roofBuildUp: family(
    'IfcSlab',
    'ROOF',
    'Roof build-up - insulation and gravel 200',
    {
      layers: [
        { material: 'Gravel', thickness: 50 },
        { material: 'Mineral wool', thickness: 150 },
      ],
    },
    { IsExternal: true },
    'Roofing',
  ),
  canopy: family(
    'IfcSlab',
    'ROOF',
    'Canopy - sheet metal 120',
    'Aluminium, powder coated',
    { IsExternal: true },
    'Facade',
  ),
  paving: family('IfcSlab', 'USERDEFINED', 'Paving - entrance', 'Concrete pavers', { IsExternal: true }, 'Landscaping'),
  workstation: furniture('DESK', 'Workstation', 'Laminate and steel'),
  taskChair: furniture('CHAIR', 'Task chair', 'Fabric and aluminium'),
  visitorChair: furniture('CHAIR', 'Visitor chair', 'Timber and fabric'),
  shelf: furniture('SHELF', 'Shelf', 'Laminate'),
  table: furniture('TABLE', 'Table', 'Timber, oak veneer'),
  sofa: furniture('SOFA', 'Sofa', 'Fabric'),
  counter: furniture('USERDEFINED', 'Counter', 'Timber and laminate'),
} satisfies Record<string, Family>;

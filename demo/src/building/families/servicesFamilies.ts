import type { Family } from '../DemoElement.ts';

function family(ifcType: string, predefinedType: string, name: string, material: string, trade: string): Family {
  const properties = { Plumbline_Trade: { Trade: trade, Status: 'New' } };
  return { model: 'services', ifcType, predefinedType, name, material, properties };
}

const sheet = 'Steel sheet, galvanised';
const [air, water, fire, power] = ['Ventilation', 'Heating and sanitary', 'Fire protection', 'Electrical'];

/** What the services engineer draws. */
export const servicesFamilies = {
  rectangularDuct: family('IfcDuctSegment', 'RIGIDSEGMENT', 'Duct - rectangular', sheet, air),
  roundDuct: family('IfcDuctSegment', 'RIGIDSEGMENT', 'Duct - spiral', sheet, air),
  ductConnection: family('IfcDuctFitting', 'CONNECTOR', 'Duct collar', sheet, air),
  ductReducer: family('IfcDuctFitting', 'TRANSITION', 'Duct reducer', sheet, air),
  damper: family('IfcDamper', 'FIREDAMPER', 'Fire damper', sheet, air),
  diffuser: family('IfcAirTerminal', 'DIFFUSER', 'Swirl diffuser', sheet, air),
  grille: family('IfcAirTerminal', 'GRILLE', 'Extract grille', 'Aluminium', air),
  airHandlingUnit: family('IfcUnitaryEquipment', 'AIRHANDLER', 'Air handling unit', sheet, air),
  chiller: family('IfcChiller', 'AIRCOOLED', 'Chiller', sheet, air),
  fan: family('IfcFan', 'CENTRIFUGALBACKWARDINCLINEDCURVED', 'Roof fan', sheet, air),
  heatingPipe: family('IfcPipeSegment', 'RIGIDSEGMENT', 'Heating pipe', 'Steel', water),
  pipeBend: family('IfcPipeFitting', 'BEND', 'Pipe bend', 'Steel', water),
  waterPipe: family('IfcPipeSegment', 'RIGIDSEGMENT', 'Drinking water pipe', 'Stainless steel', water),
  drainPipe: family('IfcPipeSegment', 'RIGIDSEGMENT', 'Waste water pipe', 'Cast iron', water),
  rainPipe: family('IfcPipeSegment', 'RIGIDSEGMENT', 'Rainwater pipe', 'Zinc', water),
  radiator: family('IfcSpaceHeater', 'RADIATOR', 'Panel radiator', 'Steel, powder coated', water),
  toilet: family('IfcSanitaryTerminal', 'TOILETPAN', 'WC - wall hung', 'Ceramic', water),
  urinal: family('IfcSanitaryTerminal', 'URINAL', 'Urinal', 'Ceramic', water),
  washbasin: family('IfcSanitaryTerminal', 'WASHHANDBASIN', 'Washbasin', 'Ceramic', water),
  sink: family('IfcSanitaryTerminal', 'SINK', 'Kitchen sink', 'Stainless steel', water),
  sprinklerPipe: family('IfcPipeSegment', 'RIGIDSEGMENT', 'Sprinkler pipe', 'Steel, red', fire),
  sprinkler: family('IfcFireSuppressionTerminal', 'SPRINKLER', 'Sprinkler head', 'Brass', fire),
  cableTray: family('IfcCableCarrierSegment', 'CABLETRAYSEGMENT', 'Cable tray', sheet, power),
  cableLadder: family('IfcCableCarrierSegment', 'CABLELADDERSEGMENT', 'Cable ladder', sheet, power),
  distributionBoard: family('IfcElectricDistributionBoard', 'DISTRIBUTIONBOARD', 'Distribution board', sheet, power),
  rack: family('IfcCommunicationsAppliance', 'NETWORKAPPLIANCE', 'Network rack 19 in', sheet, power),
  pendant: family('IfcLightFixture', 'DIRECTIONSOURCE', 'Pendant light', 'Aluminium', power),
  panelLight: family('IfcLightFixture', 'DIRECTIONSOURCE', 'Recessed light', 'Aluminium', power),
  solarPanel: family('IfcSolarDevice', 'SOLARPANEL', 'Photovoltaic module', 'Glass and silicon', power),
} satisfies Record<string, Family>;

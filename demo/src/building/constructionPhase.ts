import type { RootModelName } from './RootModelName.ts';

/** What the phase of an element follows from. */
export interface PhasedElement {
  ifcType: string;
  /** Tells ceilings from floors and partitions from façades, which share their IFC types. */
  predefinedType?: string | undefined;
  /** From the ground up, the roof being the last. */
  storey: number;
  rootModel: RootModelName;
}

/** When a trade begins on the ground floor and when it ends on the roof, of the whole time of building. */
const trades = {
  foundation: [0, 0.05],
  structure: [0.03, 0.42],
  facade: [0.3, 0.56],
  roughIn: [0.42, 0.72],
  partitions: [0.5, 0.76],
  terminals: [0.7, 0.9],
  ceilings: [0.76, 0.88],
  finishes: [0.82, 0.95],
  furniture: [0.93, 1],
} as const;

type Trade = keyof typeof trades;

const facadeTypes = new Set(['IfcCurtainWall', 'IfcPlate', 'IfcMember', 'IfcWindow', 'IfcRoof', 'IfcSlab']);
const terminalTypes = new Set([
  'IfcAirTerminal',
  'IfcFireSuppressionTerminal',
  'IfcLightFixture',
  'IfcSanitaryTerminal',
  'IfcSpaceHeater',
  'IfcSolarDevice',
]);

/** When an element is built, from 0 (empty site) to 1 (furnished): each trade works its way up the building. */
export function constructionPhase(element: PhasedElement, storeys = 5): number {
  const [begin, end] = trades[tradeOf(element)];
  const climbed = Math.min(1, (element.storey + 1) / (storeys + 1));
  return begin + (end - begin) * climbed;
}

function tradeOf({ ifcType, predefinedType, rootModel }: PhasedElement): Trade {
  if (rootModel === 'structure') return ifcType === 'IfcFooting' ? 'foundation' : 'structure';
  if (rootModel === 'services') return terminalTypes.has(ifcType) ? 'terminals' : 'roughIn';
  if (ifcType === 'IfcFurniture') return 'furniture';
  if (facadeTypes.has(ifcType)) return 'facade';
  if (ifcType === 'IfcWall') return predefinedType === 'PARTITIONING' ? 'partitions' : 'facade';
  if (predefinedType === 'CLADDING' || predefinedType === 'ROOFING') return 'facade';
  return predefinedType === 'CEILING' ? 'ceilings' : 'finishes';
}

import type { ElementKind } from './ElementGroup.ts';
import { plainLetters } from './plainLetters.ts';

/** Elements by their class, by what their type is called, and by the root model that they come from. */
interface Part {
  /** Of a class without `Ifc`. */
  classes: RegExp;
  called?: RegExp;
  not?: RegExp;
  root?: RegExp;
}

/** What planners call a piece of work, and the elements that it builds. */
export interface Trade {
  /** As a person would say it, of several. */
  name: string;
  said: RegExp;
  parts: readonly Part[];
  /** Where the model has none of these: what is likely, and less sure. */
  orElse?: readonly Part[];
  /** Trades that it may be one of: who says walls seldom means all of them. */
  kinds?: readonly string[];
}

const is = (classes: string, called?: RegExp, not?: RegExp): Part => ({
  classes: new RegExp(`^(?:${classes})(?:StandardCase|ElementedCase)?$`),
  ...(called && { called }),
  ...(not && { not }),
});

const pieces = (kind: string) => `${kind}Segment|${kind}Fitting`;
/** IFC2x3 has no ducts and no pipes: their types say what they are. */
const flows = 'FlowSegment|FlowFitting|FlowController';
const terminals = 'FlowTerminal|BuildingElementProxy';
const facadeTypes =
  /facade|fassade|cladding|curtain|rainscreen|bardage|gevel|mullion|transom|glass panel|exterior|external|aussen/;
const interior = /interior|internal|innen/;
const structuralClasses =
  'Column|Beam|Slab|Wall|Stair|StairFlight|Ramp|RampFlight|Member|Plate|Roof|DiscreteAccessory|ElementAssembly';

/** The first that a text names takes the words it is named by: longer words stand before shorter ones. */
export const trades: readonly Trade[] = [
  {
    name: 'curtain walls',
    said: /curtain ?wall\w*|vorhangfassade\w*|murs?[- ]rideaux?|pfosten[- ]riegel\w*|vliesgevel\w*/,
    parts: [
      is('CurtainWall'),
      is('Wall', /curtain|vorhang|rideau/),
      is('Plate|Member', /glass|glaz|glas|mullion|transom|curtain|system panel/),
    ],
  },
  {
    name: 'sprinklers',
    said: /sprinkler\w*|fire (?:suppression|fighting|protection)/,
    parts: [is('FireSuppressionTerminal'), is(`${pieces('Pipe')}|Valve|${flows}|${terminals}`, /sprinkler|fire/)],
  },
  {
    name: 'partitions',
    said: /partition\w*|dry ?lin\w+|dry ?walls?\w*|stud ?work|stud walls?|plaster ?board\w*|gypsum|trockenbau\w*|cloisons?|innenw[ae]nde?\w*|(?:interior|internal) walls?|binnenwand\w*/,
    parts: [
      is(
        'Wall',
        /partition|dry ?wall|stud|gypsum|plaster|gips|cloison|interior|internal|innen|trockenbau|binnen/,
        /exterior|external|facade|aussen/,
      ),
    ],
    orElse: [
      is(
        'Wall',
        undefined,
        /exterior|external|facade|core|retaining|foundation|concrete|precast|in situ|parapet|beton|aussen/,
      ),
    ],
  },
  {
    name: 'exterior walls',
    said: /(?:exterior|external) walls?|aussenw[ae]nde?\w*|murs? exterieurs?|buitenwand\w*/,
    parts: [is('Wall', /exterior|external|facade|cladding|aussen|exterieur|buiten/)],
  },
  {
    name: 'the façade',
    said: /facades?|fassaden?\w*|cladding|envelope|rain ?screen|bardage|gevels?/,
    parts: [
      is('CurtainWall'),
      is('Wall|Plate|Member|Covering|BuildingElementProxy', facadeTypes, interior),
      is('Window', undefined, interior),
      is('Door', /exterior|external|exit|entrance|aussen/),
    ],
  },
  {
    name: 'ceilings',
    said: /ceilings?|(?:faux[- ])?plafonds?|abgehangte decken?|unterdecken?|akustikdecken?/,
    parts: [is('Covering|Slab', /ceiling|plafond|unterdecke|abgehangt|acoustic tile/), is('CeilingTile')],
    orElse: [is('Covering', undefined, /floor|screed|carpet|clad|tile|insul|roof|boden|estrich/)],
  },
  {
    name: 'screeds and floor finishes',
    said: /screed\w*|floor finish\w*|floorings?|floor cover\w*|raised (?:access )?floors?|floors\b|tiling|tiles|carpet\w*|terrazzo|vinyl|parquet|estrich\w*|bodenbel\w*|chapes?|revetements? de sol|dekvloer\w*/,
    parts: [
      is(
        'Covering',
        /floor|screed|carpet|terrazzo|vinyl|parquet|boden|estrich|chape|dekvloer|(?<!ceiling )tiles?\b/,
        /ceiling|plafond/,
      ),
      is('Slab', /screed|topping|finish|estrich|chape|dekvloer|raised floor/),
    ],
  },
  { name: 'windows', said: /windows?|fenster\w*|fenetres?|ramen|kozijn\w*|glazing/, parts: [is('Window')] },
  { name: 'doors', said: /doors?|turen|portes?|deuren/, parts: [is('Door')] },
  {
    name: 'footings and piles',
    said: /footings?|pil(?:es|ing)|pile caps?|semelles?|streifenfundament\w*|pfahle?\w*/,
    parts: [is('Footing|Pile')],
  },
  {
    name: 'foundations',
    said: /foundations?|sub ?structure|\w*fundament\w*|grundung|fondations?|raft|funder\w*/,
    parts: [
      is('Footing|Pile'),
      is('Slab|Wall|Beam', /foundation|footing|\bpiles?\b|\bpit\b|\braft\b|(?:grade|ground) beam|fundament|funder/),
    ],
  },
  { name: 'columns', said: /columns?|pillars?|\w*stutzen|poteaux?|kolommen/, parts: [is('Column')] },
  { name: 'beams', said: /beams?|girders?|\w*unterzuge?|\w*trager|poutres?|lintels?|balken/, parts: [is('Beam')] },
  {
    name: 'steelwork',
    said: /steel ?(?:work|frame|structure)|structural steel\w*|stahlbau\w*|charpente/,
    parts: [is('Column|Beam|Member|Plate', /steel|stahl|\b(?:ipe|hea|heb|hem|chs|rhs|shs|uc|ub|upn)\b|\bw\d+ ?x/)],
  },
  {
    name: 'stairs',
    said: /stairs?\b|staircases?|stairways?|treppen?\w*|escaliers?|trappen/,
    parts: [is('Stair|StairFlight'), is('Slab', /landing|podest/)],
  },
  { name: 'railings', said: /railings?|balustrades?|handrails?|gelander|garde-corps/, parts: [is('Railing')] },
  { name: 'ramps', said: /ramps?\b|rampen?/, parts: [is('Ramp|RampFlight')] },
  {
    name: 'roofs',
    said: /roof(?:s|ing)?\b|dach\w*|toitures?|daken/,
    parts: [is('Roof'), is('Slab|Covering', /roof|dach|toit/)],
  },
  {
    name: 'slabs',
    said: /slabs?|decking|metal deck|\w*decken?\b|dalles?|bodenplatten?|floor plates?|vloeren/,
    parts: [is('Slab', undefined, /landing|podest|canopy|stair|screed|topping|finish/)],
  },
  {
    name: 'masonry',
    said: /mauerwerk\w*|maurer\w*|block ?work|brick ?work|masonry|brick ?laying|maconnerie|metselwerk/,
    parts: [is('Wall', /brick|block|masonry|\bcmu\b|mauer|ziegel|kalksand|brique|parpaing|metsel/)],
    orElse: [is('Wall', undefined, /partition|stud|gypsum|gips|curtain|precast|glass/)],
  },
  {
    name: 'walls',
    said: /walls?|\w*wande?\b|murs?\b|\w*wanden/,
    parts: [is('Wall', undefined, /curtain/)],
    kinds: ['partitions', 'exterior walls', 'masonry'],
  },
  { name: 'insulation', said: /insulation|dammung|isolation/, parts: [is('Covering', /insul|damm|isol/)] },
  {
    name: 'ducts',
    said: /ducts?\b|duct ?work|\w*luftung\w*|gaines?|ventilation/,
    parts: [is(`${pieces('Duct')}|Damper|DuctSilencer`), is(flows, /duct|damper|vav|luftung|gaine/)],
  },
  {
    name: 'pipes',
    said: /pip(?:es?|ing|e ?work)\b|plumbing|\w*rohre?\b|rohrleitung\w*|tuyau\w*|drainage|risers?/,
    parts: [is(`${pieces('Pipe')}|Valve`), is(flows, /pipe|elbow|tee\b|valve|rohr|tuyau/, /duct|conduit|tray/)],
  },
  {
    name: 'cable trays',
    said: /cable (?:trays?|ladders?|baskets?|carriers?|containment)|containment|kabel(?:trassen?|rinnen?)|chemins? de cables?|conduits?|trunking/,
    parts: [is(pieces('CableCarrier')), is(flows, /tray|conduit|ladder|trunking|kabel/)],
  },
  {
    name: 'lights',
    said: /light(?:s|ing| fittings?| fixtures?)\b|luminaires?|leuchten|beleuchtung/,
    parts: [is('LightFixture|Lamp'), is(terminals, /light|lamp|luminaire|troffer|downlight|leuchte/)],
  },
  {
    name: 'radiators',
    said: /radiators?|heaters?|heizkorper|radiateurs?|convectors?/,
    parts: [is('SpaceHeater'), is(`${terminals}|EnergyConversionDevice`, /radiator|heater|convector|heizk/)],
  },
  {
    name: 'air terminals',
    said: /diffusers?|grilles?|air terminals?|registers?/,
    parts: [is('AirTerminal'), is(terminals, /diffuser|grille|register/)],
  },
  {
    name: 'sanitary fittings',
    said: /sanitary\w*|toilets?|wcs?\b|wash ?basins?|urinals?|sanitar\w*|bathroom fittings?/,
    parts: [is('SanitaryTerminal'), is(terminals, /toilet|\bwc\b|basin|sink|urinal|lavatory|shower|bath/)],
  },
  {
    name: 'terminals',
    said: /terminals?|(?:second|2nd|final) fix/,
    parts: [
      is(
        'AirTerminal|SanitaryTerminal|FireSuppressionTerminal|LightFixture|Outlet|WasteTerminal|SwitchingDevice|Alarm|Sensor',
      ),
    ],
    orElse: [is('FlowTerminal')],
  },
  {
    name: 'outlets and switches',
    said: /outlets?|receptacles?|(?:power )?sockets?|switches|steckdosen|prises?/,
    parts: [is('Outlet|SwitchingDevice'), is(terminals, /outlet|receptacle|socket|switch|single pole|steckdose/)],
  },
  {
    name: 'electrical boards and racks',
    said: /switch ?boards?|switch ?gear|distribution boards?|racks?\b|verteiler/,
    parts: [is('ElectricDistributionBoard|CommunicationsAppliance|ElectricDistributionPoint|ElectricAppliance')],
  },
  {
    name: 'plant',
    said: /ahus?\b|air handling|fan ?coils?|chillers?|boilers?|pumps?|plant ?rooms?|plant\b|mechanical equipment/,
    parts: [
      is(
        'UnitaryEquipment|Fan|Coil|Chiller|Boiler|Pump|Tank|CoolingTower|HeatExchanger|Compressor|EnergyConversionDevice|FlowMovingDevice|FlowStorageDevice',
      ),
    ],
  },
  {
    name: 'electrical services',
    said: /electric\w*|elektro\w*|power/,
    parts: [
      is(
        `${pieces('CableCarrier')}|${pieces('Cable')}|LightFixture|Lamp|Outlet|SwitchingDevice|ElectricDistributionBoard|ElectricAppliance|JunctionBox|CommunicationsAppliance`,
      ),
      { ...is('\\w+'), root: /electric|elektro/ },
    ],
  },
  {
    name: 'building services',
    said: /building services|services\b|m\.?e\.?p\.?\b|m ?& ?e\b|mechanical|hvac|tga\b|haustechnik|cvc\b|rough[- ]?in|first fix|1st fix/,
    parts: [
      is(
        `${pieces('Duct')}|${pieces('Pipe')}|${pieces('CableCarrier')}|Damper|Valve|DuctSilencer|${flows}|${terminals.split('|')[0]}|\\w+Terminal|SpaceHeater|LightFixture|UnitaryEquipment|Fan|Pump|Boiler|Chiller|Tank|Outlet`,
      ),
    ],
  },
  {
    name: 'the structure',
    said: /structur\w*|super ?structure|rohbau|gros[- ]?(?:oeuvre|uvre)|frame\b|concrete works?|ruwbouw|tragwerk/,
    parts: [
      {
        ...is(structuralClasses, undefined, /foundation|fundament|base slab|bodenplatte|parapet|\bpit\b/),
        root: /struct|tragwerk|rohbau|\bstr\b|gros.?oeuvre/,
      },
    ],
    orElse: [
      is('Column|Beam|Stair|StairFlight'),
      is('Slab', undefined, /screed|topping|finish|foundation|base slab|canopy/),
      is(
        'Wall',
        /concrete|core|shear|in situ|precast|load|structural|beton|bearing/,
        /facade|cladding|parapet|\bpit\b/,
      ),
    ],
  },
  {
    name: 'furniture',
    said: /furniture|mobel|mobilier|joinery/,
    parts: [is('Furniture|FurnishingElement|SystemFurnitureElement')],
  },
  { name: 'lifts', said: /lifts?\b|elevators?|aufzuge?|ascenseurs?/, parts: [is('TransportElement')] },
];

const meets = ({ rawType, type, rootModel }: ElementKind, { classes, called, not, root }: Part): boolean => {
  const ifcClass = (rawType.split(':')[0] as string).replace(/^Ifc/, '');
  if (!classes.test(ifcClass)) return false;
  const words = plainLetters(`${rawType.slice(ifcClass.length + 3)} ${type.split(':').slice(1).join(' ')}`);
  if (called && !called.test(words)) return false;
  if (not?.test(words)) return false;
  return root === undefined || root.test(plainLetters(rootModel));
};

export interface TradeKinds {
  kinds: ElementKind[];
  /** Whether nothing is called so, and these are only likely. */
  isLikely: boolean;
}

/** What a trade builds of a model. */
export function kindsOfTrade({ parts, orElse = [] }: Trade, kinds: readonly ElementKind[]): TradeKinds {
  const of = (some: readonly Part[]) => kinds.filter((kind) => some.some((part) => meets(kind, part)));
  const sure = of(parts);
  return sure.length > 0 ? { kinds: sure, isLikely: false } : { kinds: of(orElse), isLikely: true };
}

import type { Family } from '../DemoElement.ts';

/** Small parts that only the site of the demo has: the building that accuracy is measured on does without them. */
export const sitePartFamilies = {
  embeddedPlate: {
    model: 'structure',
    ifcType: 'IfcDiscreteAccessory',
    predefinedType: 'ANCHORPLATE',
    name: 'Embedded plate with cleat',
    material: 'Steel S355',
    properties: { Plumbline_Trade: { Trade: 'Structural works', ExecutionClass: 'EXC2' } },
  },
  deckSleeper: {
    model: 'architecture',
    ifcType: 'IfcBeam',
    predefinedType: 'JOIST',
    name: 'Deck sleeper - oak 200 x 200',
    material: 'Oak',
    properties: { Plumbline_Trade: { Trade: 'External works' } },
  },
} satisfies Record<string, Family>;

/**
 * What became of an element from one view to another, in the order in which tiles, legends and lists show them; `code` is its
 * byte in columns. `trend`: what it means for the building, nothing where it says nothing of it. `isRare`: told only where
 * there are some.
 */
export const elementChanges = [
  { name: 'newlyWrong', label: 'Newly wrong', trend: 'worse', code: 1, colour: '#D6353D', safeColour: '#D55E00' },
  {
    name: 'fellDueMissing',
    label: 'Fell due and is missing',
    trend: 'worse',
    code: 2,
    colour: '#F08A24',
    safeColour: '#E69F00',
  },
  { name: 'mended', label: 'Mended', trend: 'better', code: 3, colour: '#2E9E5B', safeColour: '#0072B2' },
  {
    name: 'fellDueThere',
    label: 'Fell due (or early) and there',
    trend: 'better',
    code: 4,
    colour: '#1B8A9E',
    safeColour: '#009E73',
  },
  {
    name: 'firstSeen',
    label: 'Seen for the first time',
    trend: undefined,
    code: 5,
    colour: '#8A5CC7',
    safeColour: '#CC79A7',
  },
  {
    name: 'noLongerSeen',
    label: 'No longer seen',
    trend: undefined,
    code: 6,
    colour: '#6B7685',
    safeColour: '#666666',
  },
  { name: 'unchanged', label: 'Unchanged', trend: 'same', code: 7, colour: '#C3CAD4', safeColour: '#CCCCCC' },
  {
    name: 'stillWrong',
    label: 'Still wrong, but otherwise',
    trend: 'same',
    code: 8,
    colour: '#F2C230',
    safeColour: '#F0E442',
    isRare: true,
  },
  {
    name: 'underWay',
    label: 'Under construction now',
    trend: undefined,
    code: 9,
    colour: '#5B8DEF',
    safeColour: '#56B4E9',
    isRare: true,
  },
  {
    name: 'notDueNow',
    label: 'Not due now',
    trend: undefined,
    code: 10,
    colour: '#94C2D8',
    safeColour: '#BFDCEA',
    isRare: true,
  },
  {
    name: 'nowUnknown',
    label: 'Was not due, now unknown',
    trend: undefined,
    code: 11,
    colour: '#D9C8A0',
    safeColour: '#DDCC99',
    isRare: true,
  },
] as const;

export type ElementChange = (typeof elementChanges)[number]['name'];
/** What a change means for the building. */
export type ChangeTrend = (typeof elementChanges)[number]['trend'];

/** In words, for whoever reads a tile, a legend or the help. */
export const elementChangeMeanings: Record<ElementChange, string> = {
  newlyWrong:
    'Is deviated, or is missing and due, and was not known to be: it was verified or under construction, or nothing was known of it. Also what was not due and was built wrongly, and what was verified and stands only in part now.',
  fellDueMissing: 'Was not due, is due now, and a scan found that it is not there.',
  mended: 'Was deviated, missing or under construction, and is verified.',
  fellDueThere: 'Was not due and not there, and is verified: built since, on its day or ahead of it.',
  firstSeen: 'Nothing was known of it, and it stands: verified, or under construction.',
  noLongerSeen: 'A scan said something of it before, and now it is not seen: no data, no verdict, or not due any more.',
  unchanged: 'The same as before. Deviated by as much, to within the tolerance.',
  stillWrong:
    'Was deviated or missing and is, but otherwise: from missing to deviated or back, or farther off or closer by more than the tolerance.',
  underWay: 'Was missing, deviated or not due, and a part of it stands.',
  notDueNow: 'Was missing or unknown, and is not due: the request names other elements as due than before.',
  nowUnknown: 'Was not due, and now nothing is known of it: no data, or no verdict.',
};

const changeOfName = new Map<string, (typeof elementChanges)[number]>(
  elementChanges.map((change) => [change.name, change]),
);

export const codeOfChange = (change: ElementChange): number => changeOfName.get(change)!.code;
export const labelOfChange = (change: ElementChange): string => changeOfName.get(change)!.label;
export const trendOfChange = (change: ElementChange): ChangeTrend => changeOfName.get(change)!.trend;

/**
 * What became of an element from one view to another, in the order in which tiles, legends and lists show them; `code` is its
 * byte in columns. `trend`: what it means for the building, nothing where it says nothing of it. `isRare`: told only where
 * there are some. No colour is that of a status: both stand in one scene.
 */
export const elementChanges = [
  { name: 'newlyWrong', label: 'Newly wrong', trend: 'worse', code: 1, colour: '#B0127B', safeColour: '#882255' },
  {
    name: 'fellDueMissing',
    label: 'Fell due and is missing',
    trend: 'worse',
    code: 2,
    colour: '#E5709F',
    safeColour: '#CC6677',
  },
  { name: 'mended', label: 'Mended', trend: 'better', code: 3, colour: '#0E8C8C', safeColour: '#117733' },
  {
    name: 'fellDueThere',
    label: 'Fell due (or early) and there',
    trend: 'better',
    code: 4,
    colour: '#5CC4B8',
    safeColour: '#44AA99',
  },
  {
    name: 'firstSeen',
    label: 'Seen for the first time',
    trend: undefined,
    code: 5,
    colour: '#7B5CD6',
    safeColour: '#332288',
  },
  {
    name: 'noLongerSeen',
    label: 'No longer seen',
    trend: undefined,
    code: 6,
    colour: '#5B6573',
    safeColour: '#666666',
  },
  { name: 'unchanged', label: 'Unchanged', trend: 'same', code: 7, colour: '#CFD5DD', safeColour: '#DDDDDD' },
  {
    name: 'stillWrong',
    label: 'Still wrong, but otherwise',
    trend: 'same',
    code: 8,
    colour: '#8B5E34',
    safeColour: '#999933',
    isRare: true,
  },
  {
    name: 'underWay',
    label: 'Under construction now',
    trend: undefined,
    code: 9,
    colour: '#5B8DEF',
    safeColour: '#88CCEE',
    isRare: true,
  },
  {
    name: 'notDueNow',
    label: 'Not due now',
    trend: undefined,
    code: 10,
    colour: '#C5B8DD',
    safeColour: '#DDCC77',
    isRare: true,
  },
  {
    name: 'nowUnknown',
    label: 'Was not due, now unknown',
    trend: undefined,
    code: 11,
    colour: '#D9C8A0',
    safeColour: '#C4B7CB',
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

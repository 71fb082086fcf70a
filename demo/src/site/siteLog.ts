import type { ElementSide } from '@plumbline/contract/cause';

/**
 * What a cause did to the elements that it touched itself; what hangs on them follows by `carriersOf`. What was fitted to it
 * fills the gap that it left, and nobody's verdict is to change by that.
 */
export type SiteEffect =
  | { kind: 'moved'; marks: RegExp; offsetMm: readonly [x: number, y: number, z: number] }
  | { kind: 'resized'; marks: RegExp; side: ElementSide; byMm: number; isFitted?: boolean }
  | { kind: 'missing'; marks: RegExp }
  /** Of the activity's trade: nothing is wrong but the day. */
  | { kind: 'late'; marks: RegExp; days: number };

/** Something that went differently from the drawings, as the site's diary has it. */
export interface SiteLogEntry {
  id: string;
  /** The day it happened: yyyy-MM-dd. */
  from: string;
  /** Put right by this day, for good. */
  until?: string;
  title: string;
  /** As a foreman would say it. */
  told: string;
  /** The activity in whose time it happened. */
  activity: string;
  effects: readonly SiteEffect[];
  /** Of these alone it was put right, where not of all. */
  mended?: RegExp;
}

/** Everything in the demo's building that is not as drawn follows from this list. The building is looked at from the south: +y is north, +x east. */
export const siteLog: readonly SiteLogEntry[] = [
  {
    id: 'bay-out',
    from: '2026-08-06',
    activity: 'A1010',
    title: 'Formwork of bay A–B/2–3 out by 25 mm, second floor',
    told: 'We set the table forms of bay A–B between axes 2 and 3 off the edge of the slab and not off the axes: the four columns stand 25 mm too far south, and beams and façade went on as they stand.',
    effects: [{ kind: 'moved', marks: /^C-2-[AB][23]$/, offsetMm: [0, -25, 0] }],
  },
  {
    id: 'slab-low',
    from: '2026-08-26',
    activity: 'A1010',
    title: 'East pour of the slab over the second floor 18 mm low',
    told: 'The props under the east pour were wound down before the concrete came. Slab and beams lie 18 mm low east of the construction joint, what was hung from the soffit since hangs low with them, and the columns on it are that much longer.',
    effects: [
      { kind: 'moved', marks: /^S-3-3$/, offsetMm: [0, 0, -18] },
      { kind: 'resized', marks: /^C-3-[A-D][67]$/, side: '-Z', byMm: 18, isFitted: true },
    ],
  },
  {
    id: 'plates-forgotten',
    from: '2026-07-08',
    until: '2026-10-14',
    activity: 'A1008',
    title: 'Embedded plates forgotten, first floor, columns B3 to B6',
    told: 'Four plates for the brackets over the corridor were not in the forms of the first floor. Two, on B3 and B4, have been put on with anchors since; the other two wait for the engineer.',
    effects: [{ kind: 'missing', marks: /^EP-1-B[3-6]$/ }],
    mended: /^EP-1-B[34]$/,
  },
  {
    id: 'riser-wrong-line',
    from: '2026-09-08',
    activity: 'A3005',
    title: 'Extract riser set out from the wrong line, ground to second floor',
    told: 'The extract riser was measured from the wall of the shaft and not from axis 4: it stands 70 mm too far east. To get under the ducts beside it the extract main was dropped 90 mm by the lobby, where it now sits in the ceiling.',
    effects: [
      { kind: 'moved', marks: /^VR-extract-[012]$/, offsetMm: [70, 0, 0] },
      { kind: 'moved', marks: /^VM-extract-[012]-[34]$/, offsetMm: [0, 0, -90] },
    ],
  },
  {
    id: 'sprinkler-low',
    from: '2026-09-24',
    until: '2026-10-21',
    activity: 'A3008',
    title: 'Sprinkler line hung 60 mm low, first floor east',
    told: 'The line over the open plan east was hung on the rods of the ground floor, which are 60 mm longer. It was taken up to its height in October.',
    effects: [{ kind: 'moved', marks: /^SB-1-[567]$/, offsetMm: [0, 0, -60] }],
  },
  {
    id: 'windows-wrong-size',
    from: '2026-09-14',
    activity: 'A2010',
    title: 'Three windows of the wrong size, first floor north',
    told: 'Three windows in bays N4 and N5 came in another series than the one drawn: the frames do not fit the stops, and stand out of the façade by 35 mm.',
    effects: [{ kind: 'moved', marks: /^W-1-(N4-[12]|N5-1)$/, offsetMm: [0, 35, 0] }],
  },
  {
    id: 'sleepers-missing',
    from: '2026-09-22',
    until: '2026-10-06',
    activity: 'A2050',
    title: 'Sleepers of the deck missing in bay 5–6',
    told: 'One bundle of sleepers went to the other site, so bay 5–6 of the north deck was left open. They came on the sixth and are laid.',
    effects: [{ kind: 'missing', marks: /^DS-5-\d$/ }],
  },
  {
    id: 'trade-late',
    from: '2026-09-14',
    activity: 'A2020',
    title: 'Partitions two weeks late: drywall was not delivered',
    told: 'The boards were due on the fourteenth of September and came on the twenty-eighth. We are two weeks behind on the ground floor and on the first, and have not begun on the second.',
    effects: [{ kind: 'late', marks: /^(P|G|CP)-[012]-/, days: 14 }],
  },
];

/**
 * What an element of a work package is on a day, planned against built, in the order in which legends list it; `code` is the
 * byte in painting columns. `as_planned`, `early`: a scan found it standing. `late`: a scan after the last day in time did not.
 */
export const dayStates = [
  { name: 'as_planned', label: 'Built as planned', colour: '#2E9E5B', safeColour: '#0072B2', code: 1 },
  { name: 'early', label: 'Built early', colour: '#8A5CC7', safeColour: '#CC79A7', code: 2 },
  { name: 'late', label: 'Late', colour: '#D6353D', safeColour: '#D55E00', code: 3 },
  { name: 'not_due', label: 'Not due', colour: '#94C2D8', safeColour: '#BFDCEA', code: 4 },
  { name: 'not_seen', label: 'Due, not seen', colour: '#9AA3AF', safeColour: '#999999', code: 5 },
  { name: 'no_package', label: 'In no package', colour: '#D9C8A0', safeColour: '#DDCC99', code: 6 },
] as const;

export type DayState = (typeof dayStates)[number]['name'];

/** In words, for whoever reads a legend. */
export const dayStateMeanings: Record<DayState, string> = {
  as_planned: 'Stands, and its work was to have begun by this day.',
  early: 'Stands, before its work was to begin.',
  late: 'Was to stand by the last working day before this one, and a scan since then found that it does not.',
  not_due: 'Need not stand yet, and no scan says that it does.',
  not_seen: 'Was to stand by this day, and no scan since then says whether it does.',
  no_package: 'No work package has it, so nothing is planned for it.',
};

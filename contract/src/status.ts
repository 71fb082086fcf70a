/** The element statuses in the order in which charts and legends list them; `code` is the byte in painting columns. */
export const elementStatuses = [
  { name: 'verified', label: 'Verified', colour: '#2E9E5B', safeColour: '#0072B2', code: 1 },
  { name: 'deviated', label: 'Deviated', colour: '#F2C230', safeColour: '#F0E442', code: 2 },
  { name: 'under_construction', label: 'Under construction', colour: '#F08A24', safeColour: '#E69F00', code: 3 },
  { name: 'missing', label: 'Missing', colour: '#D6353D', safeColour: '#D55E00', code: 4 },
  { name: 'no_data', label: 'No data', colour: '#9AA3AF', safeColour: '#999999', code: 5 },
  { name: 'not_due', label: 'Not due', colour: '#94C2D8', safeColour: '#BFDCEA', code: 6 },
] as const;

export type ElementStatus = (typeof elementStatuses)[number]['name'];

/** Of what nobody has looked at there is nothing to agree with. */
export const isUnseen = (status: ElementStatus): boolean => status === 'no_data' || status === 'not_due';

/** Where it was designed nothing stands that could hide anything. */
export const isAbsent = (status: ElementStatus): boolean => status === 'missing' || status === 'not_due';

/** The status as shown and counted: under construction is deviated unless enableUnderConstruction is on. */
export function shownStatus(status: ElementStatus, underConstructionEnabled: boolean): ElementStatus {
  return status === 'under_construction' && !underConstructionEnabled ? 'deviated' : status;
}

/** The statuses that exist for a project, in order; not due only where something is. */
export function shownStatuses(underConstructionEnabled: boolean, hasNotDue = false) {
  return elementStatuses.filter(
    ({ name }) => shownStatus(name, underConstructionEnabled) === name && (hasNotDue || name !== 'not_due'),
  );
}

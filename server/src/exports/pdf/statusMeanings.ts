/** What each status says of an element. */
export const statusMeanings = {
  verified: 'Built where the model has it, within the tolerance.',
  deviated: 'Built, but farther from where the model has it, or of another size, than the tolerance allows.',
  under_construction: 'Begun, and not finished on the scan date.',
  missing: 'The scanner saw the place of the element, and the element was not there.',
  no_data:
    'The scanner did not see enough of the place of the element to say anything, or the element sent nothing back: dark, shiny or met at a flat angle.',
  not_due: 'The element was not there, and need not be: the request did not name it as due.',
} as const;

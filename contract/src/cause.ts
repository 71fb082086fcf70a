/**
 * Why an element has its verdict, in one word that people filter by; the sentence beside it gives the numbers. In the order
 * in which lists show them.
 */
export const verdictCauses = [
  { name: 'in_place', label: 'In place' },
  { name: 'moved', label: 'Moved' },
  { name: 'turned', label: 'Turned' },
  { name: 'other_size', label: 'Other size' },
  { name: 'shared_surface', label: 'Shared surface' },
  { name: 'part_built', label: 'Part built' },
  { name: 'part_seen', label: 'Part seen' },
  { name: 'looked_through', label: 'Looked through' },
  { name: 'not_seen', label: 'Not seen' },
  { name: 'returned_nothing', label: 'Returned nothing' },
  { name: 'rough_registration', label: 'Rough registration' },
  { name: 'no_surface', label: 'No surface' },
  { name: 'not_due', label: 'Not due' },
] as const;

export type VerdictCause = (typeof verdictCauses)[number]['name'];

/** A side of an element, along the axes of its own size or of the model. */
export const elementSides = ['+X', '-X', '+Y', '-Y', '+Z', '-Z'] as const;
export type ElementSide = (typeof elementSides)[number];

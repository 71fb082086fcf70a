import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';

/** A part of a whole, as bars, rings and legends show it. */
export interface Share {
  label: string;
  colour: string;
  count: number;
}

export function labelledStatus(name: ElementStatus): { label: string; colour: string } {
  return elementStatuses.find((status) => status.name === name) ?? elementStatuses[0];
}

/** Statuses by their own names and colours. */
export function sharesOf(statuses: readonly { status: ElementStatus; count: number }[]): Share[] {
  return statuses.map(({ status, count }) => {
    const { label, colour } = labelledStatus(status);
    return { label, colour, count };
  });
}

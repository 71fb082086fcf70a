import { type ElementStatus, elementStatuses, shownStatuses } from '@plumbline/contract/status';
import { millimetres } from '@plumbline/contract/units';
import { escapeText } from '@plumbline/engine/prove/scene/svg';

/** Metres as whole millimetres, or a dash. */
export const mmText = (lengthM: number | null): string => (lengthM === null ? '–' : `${millimetres(lengthM)} mm`);

/** The same with its sign. */
export function signedMmText(lengthM: number | null): string {
  if (lengthM === null) return '–';
  const value = millimetres(lengthM);
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)} mm`;
}

export const percentText = (share: number): string => `${Math.round(share * 100)}%`;

/** 12,345: the same on every machine. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export const plural = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** What a status is called. */
export const statusLabel = (status: ElementStatus): string =>
  elementStatuses.find(({ name }) => name === status)!.label;

export const statusColour = (status: ElementStatus): string =>
  elementStatuses.find(({ name }) => name === status)!.colour;

/** Those that a report tells of: not due only where something is. */
export const statusesOf = (verdicts: readonly { status: ElementStatus }[]) =>
  shownStatuses(
    true,
    verdicts.some(({ status }) => status === 'not_due'),
  );

/** A mark of its own shape for each status: colour alone would not do. */
const shapes: Record<ElementStatus, string> = {
  verified: '<circle cx="7" cy="7" r="6"/><path d="M4 7.2l2.2 2.2L10 5" fill="none" stroke="#fff" stroke-width="1.6"/>',
  deviated: '<path d="M7 .8L13.2 7 7 13.2.8 7z" stroke="#5c4700" stroke-width=".7"/>',
  under_construction:
    '<circle cx="7" cy="7" r="5.4" fill="var(--paper,#fff)" stroke-width="1.2" class="ring"/><path d="M7 1.6a5.4 5.4 0 0 0 0 10.8z"/>',
  missing: '<path d="M3 1L7 5l4-4 2 2-4 4 4 4-2 2-4-4-4 4-2-2 4-4-4-4z"/>',
  not_due:
    '<circle cx="7" cy="7" r="5.4" fill="var(--paper,#fff)" stroke-width="1.6" class="ring"/><path d="M7 3.8V7l2.2 1.6" fill="none" stroke-width="1.4" class="ring"/>',
  no_data: '<circle cx="7" cy="7" r="5" fill="var(--paper,#fff)" stroke-width="2" class="ring"/>',
};

export function statusMark(status: ElementStatus): string {
  const shape = shapes[status].replaceAll('class="ring"', `stroke="${statusColour(status)}"`);
  return `<svg class="mark" viewBox="0 0 14 14" width="14" height="14" fill="${statusColour(status)}" aria-hidden="true">${shape}</svg>`;
}

/** Mark and name. */
export const statusBadge = (status: ElementStatus): string =>
  `<span class="badge">${statusMark(status)}${escapeText(statusLabel(status))}</span>`;

/** A picture inside the page. */
export const pictureUrl = (bytes: Uint8Array, kind: 'png' | 'jpeg' = 'png'): string =>
  `data:image/${kind};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;

/** A residual with its tenth of a millimetre, or a dash. */
export const residualText = (residualM: number | null): string =>
  residualM === null || !Number.isFinite(residualM) ? '–' : `${(residualM * 1000).toFixed(1)} mm`;

import type { VisibilityState } from '@plumbline/viewer/scene/Visibility';

/** What the user isolated, left solid among ghosts, and hid, as an address says it. */
export type VisibilityParameters = Record<'only' | 'solid' | 'hide', string>;

/** Longer than this, mail programs would break the link. */
const mostCharacters = 500;

/** Says what fits, and which of it does not. */
export function writeVisibility(
  { isolated, solid, hidden }: VisibilityState,
  modelId: string,
): VisibilityParameters & { leftOut: string[] } {
  const sets = {
    only: isolated && writeElements(isolated, modelId),
    solid: solid && writeElements(solid, modelId),
    hide: hidden.length > 0 ? writeElements(hidden, modelId) : undefined,
  };
  const fitting = (text: string | undefined) => (text !== undefined && text.length <= mostCharacters ? text : '');
  const words = { only: 'isolated', solid: 'solid among ghosts', hide: 'hidden' };
  return {
    only: fitting(sets.only),
    solid: fitting(sets.solid),
    hide: fitting(sets.hide),
    leftOut: (['only', 'solid', 'hide'] as const)
      .filter((name) => (sets[name]?.length ?? 0) > mostCharacters)
      .map((name) => words[name]),
  };
}

/** `undefined` for an address that says nothing of it, or says it of another model. */
export function readVisibility(
  { only, solid, hide }: VisibilityParameters,
  { modelId, count }: { modelId: string; count: number },
): VisibilityState | undefined {
  const read = (text: string) => (text === '' ? undefined : readElements(text, modelId, count));
  const isolated = read(only);
  const left = read(solid);
  const hidden = read(hide);
  if (!isolated && !left && !hidden) return undefined;
  return { ...(isolated && { isolated }), ...(left && { solid: left }), hidden: hidden ?? [] };
}

/** Elements are numbers of their model: a few letters of its id tell whether it is still the same. */
function tagOf(modelId: string): string {
  return modelId.replaceAll('-', '').slice(0, 6);
}

/** Runs of numbers: how far each begins after the one before it, and how many follow it, base 36. */
function writeElements(elements: readonly number[], modelId: string): string {
  const sorted = [...new Set(elements)].sort((a, b) => a - b);
  const runs: string[] = [];
  let end = 0;
  for (let i = 0; i < sorted.length; ) {
    let length = 1;
    while (sorted[i + length] === sorted[i]! + length) length++;
    const gap = (sorted[i]! - end).toString(36);
    runs.push(length === 1 ? gap : `${gap}-${(length - 1).toString(36)}`);
    end = sorted[i]! + length;
    i += length;
  }
  return `${tagOf(modelId)}.${runs.join(',')}`;
}

function readElements(text: string, modelId: string, count: number): number[] | undefined {
  const [tag, list = ''] = text.split('.');
  if (tag !== tagOf(modelId) || !/^[\da-z,-]*$/.test(list)) return undefined;
  const elements: number[] = [];
  let at = 0;
  for (const run of list.split(',').filter(Boolean)) {
    const [gap, more = '0'] = run.split('-');
    at += Number.parseInt(gap!, 36);
    const end = Math.min(count, at + Number.parseInt(more, 36) + 1);
    if (!Number.isSafeInteger(end)) return undefined;
    for (; at < end; at++) elements.push(at);
  }
  return elements;
}

import { siteLog } from '@plumbline/demo/site/siteLog';

/** By how much an entry of the site log is out, in whole millimetres: the number that people speak of. */
export function loggedMm(id: string): number {
  const effects = siteLog.find((entry) => entry.id === id)?.effects ?? [];
  const [first = 0] = effects.flatMap((effect) => {
    if (effect.kind === 'moved') return [Math.max(...effect.offsetMm.map(Math.abs))];
    return effect.kind === 'resized' ? [Math.abs(effect.byMm)] : [];
  });
  return first;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Walks with the arrow keys through the fields and links of a list that can be chosen; says whether it moved. */
export function moveFocus(list: HTMLElement, key: string): boolean {
  const step = steps[key];
  if (step === undefined) return false;
  const stops = [...list.querySelectorAll<HTMLElement>('input[type="search"], a[href]')];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[here + step];
  if (here < 0 || next === undefined) return false;
  next.focus();
  return true;
}

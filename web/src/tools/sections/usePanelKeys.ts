import { useEffect } from 'react';

/** What the keys of the panel do now; parts of the panel say it while they stand. */
export type PanelKeys = Map<string, () => void>;

/** Every key that a part of the panel may have. */
const panelKeys = ['ArrowLeft', 'ArrowRight', '+', '=', '-', '−', '0', 'm', 'Delete', 'Backspace'] as const;

type PanelKey = (typeof panelKeys)[number];

export function keysOfPanel(keys: PanelKeys): Record<string, () => void> {
  return Object.fromEntries(panelKeys.map((key) => [key, () => keys.get(key)?.()]));
}

export function usePanelKeys(keys: PanelKeys, own: Partial<Record<PanelKey, () => void>>): void {
  useEffect(() => {
    const entries = Object.entries(own);
    for (const [key, run] of entries) keys.set(key, run);
    return () => {
      for (const [key] of entries) keys.delete(key);
    };
  });
}

import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

export const propertyTabs = ['verdict', 'model'] as const;
export type PropertyTab = (typeof propertyTabs)[number];

export interface PropertyPanelState {
  tab: PropertyTab;
  /** Groups that are folded, by what they are called: those of another element that are called alike are too. */
  folded: readonly string[];
  choose(tab: PropertyTab): void;
  toggle(group: string): void;
}

/** Nobody folds as many; names of files that are long gone need not be kept for ever. */
const mostFolded = 200;

/** What is seen of the property panel, remembered on this device. */
export function createPropertyPanel(storage: StateStorage) {
  return createStore<PropertyPanelState>()(
    persist(
      (set) => ({
        tab: 'verdict',
        folded: [],
        choose: (tab) => set({ tab }),
        toggle: (group) =>
          set(({ folded }) => ({
            folded: folded.includes(group)
              ? folded.filter((other) => other !== group)
              : [...folded, group].slice(-mostFolded),
          })),
      }),
      {
        name: 'plumbline-property-panel',
        storage: createJSONStorage(() => storage),
        partialize: ({ tab, folded }) => ({ tab, folded }),
        merge: (kept, state) => ({ ...state, ...readKept(kept) }),
      },
    ),
  );
}

/** What lies in storage may have been written by another version, or by a person. */
function readKept(kept: unknown): Pick<PropertyPanelState, 'tab' | 'folded'> {
  const { tab, folded } = (kept ?? {}) as Partial<PropertyPanelState>;
  return {
    tab: propertyTabs.find((known) => known === tab) ?? 'verdict',
    folded: Array.isArray(folded) ? folded.filter((group) => typeof group === 'string').slice(-mostFolded) : [],
  };
}

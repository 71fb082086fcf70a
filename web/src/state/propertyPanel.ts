import { defineStore } from './defineStore.ts';

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

/** What is seen of the property panel. */
export const createPropertyPanel = defineStore<PropertyPanelState>(
  {
    scope: 'device',
    remembered: {
      key: 'plumbline-property-panel',
      read: ({ tab, folded }) => ({
        tab: propertyTabs.find((known) => known === tab) ?? 'verdict',
        folded: Array.isArray(folded) ? folded.filter((group) => typeof group === 'string').slice(-mostFolded) : [],
      }),
    },
  },
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
);

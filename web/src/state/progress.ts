import type { DayState } from '@plumbline/contract/dayState';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { defineStore } from './defineStore.ts';

export interface ProgressState {
  /** The day, since 1970, that the scene is painted at; absent while the time line is closed. */
  day?: number | undefined;
  /** The day as it rested last: what the address says. */
  settledDay?: number | undefined;
  /** States of that day that the legend switched off. */
  hiddenDayStates: readonly DayState[];
  /** The filter of a work package that is being chosen: the scene shows what it takes. */
  preview?: ElementFilter | undefined;
  setPreview(preview: ElementFilter | undefined): void;
  /** To a day on the way; it counts for the address when it rests. */
  moveTo(day: number): void;
  settleDay(): void;
  /** Opens the time line at a day, or closes it. */
  openDay(day: number | undefined): void;
  toggleDayState(state: DayState): void;
}

/** What the pages of progress and the scene share. */
export const createProgress = defineStore<ProgressState>({ scope: 'project' }, (set) => ({
  // What nobody planned would stand before what somebody did.
  hiddenDayStates: ['no_package'],
  setPreview: (preview) => set({ preview }),
  moveTo: (day) => set({ day }),
  settleDay: () => set(({ day }) => ({ settledDay: day })),
  openDay: (day) => set({ day, settledDay: day }),
  toggleDayState: (state) =>
    set(({ hiddenDayStates: hidden }) => ({
      hiddenDayStates: hidden.includes(state) ? hidden.filter((other) => other !== state) : [...hidden, state],
    })),
}));

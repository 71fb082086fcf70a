import type { StepKind } from './Step.ts';

const needs: Record<StepKind, StepKind[]> = {
  check: [],
  register: [],
  spool: ['register'],
  tile: ['register', 'spool'],
  observe: ['register', 'spool'],
  judge: ['register', 'spool', 'tile', 'observe'],
  panorama: ['judge'],
  prove: ['register', 'judge'],
};

/** The kinds of steps whose files, of all such steps, must lie in the folder beside its order. */
export const kindsNeededBy = (kind: StepKind): StepKind[] => needs[kind];

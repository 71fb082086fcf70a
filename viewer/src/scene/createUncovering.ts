import type { Visibility } from './Visibility.ts';

/** Makes what stands in front of something see-through, and solid again, within a fifth of a second. */
export interface Uncovering {
  /** Shows `elements` whatever hides them, and `veils` as ghosts; others are solid again. */
  set(what: { elements: readonly number[]; veils: ReadonlySet<number> } | undefined): void;
  /** At a time of the frame clock; whether it is to be asked again. */
  step(now: number): boolean;
}

const fadeMs = 180;

/** Nothing is uncovered; `changed` asks for a frame. */
export function createUncovering({
  visibility,
  setVeil,
  reducedMotion,
  now,
  changed,
}: {
  visibility: Pick<Visibility, 'uncover'>;
  setVeil(share: { veiling: number; unveiling: number }): void;
  reducedMotion: boolean;
  now(): number;
  changed(): void;
}): Uncovering {
  let elements: readonly number[] = [];
  let veils: ReadonlySet<number> = new Set();
  let startedAt: number | undefined;

  function settle(): void {
    startedAt = undefined;
    const isNothing = elements.length === 0 && veils.size === 0;
    visibility.uncover(isNothing ? undefined : { elements, veils, leaving: veils });
  }

  return {
    set(what) {
      const before = veils;
      elements = what?.elements ?? [];
      veils = what?.veils ?? new Set();
      const isSame = before.size === veils.size && [...before].every((element) => veils.has(element));
      if (reducedMotion || isSame) return settle();
      // What stays see-through has both bits, and is neither on its way there nor back.
      visibility.uncover({ elements, veils, leaving: before });
      setVeil({ veiling: 0, unveiling: 1 });
      startedAt = now();
      changed();
    },
    step(time) {
      if (startedAt === undefined) return false;
      const share = Math.min(1, Math.max(0, (time - startedAt) / fadeMs));
      setVeil({ veiling: share, unveiling: 1 - share });
      if (share === 1) settle();
      return share < 1;
    },
  };
}

import type { Panorama } from '@plumbline/viewer/panorama/createPanorama';
import type { Look } from '@plumbline/viewer/panorama/Look';

/** Where several panoramas look, all the same way. */
export interface SharedLook {
  aim(look: Look): void;
  /** It looks with the others from now on; the undo leaves it as it is. */
  join(panorama: Panorama): () => void;
}

/** A look of nobody yet. */
export function createSharedLook(): SharedLook {
  const joined = new Set<Panorama>();
  let look: Look | undefined;

  function aim(next: Look): void {
    look = next;
    // Who looks there already tells nobody: it ends.
    for (const each of joined) each.setLook(next);
  }

  return {
    aim,
    join(panorama) {
      if (look) panorama.setLook(look);
      joined.add(panorama);
      const undo = panorama.on('look', aim);
      return () => {
        undo();
        joined.delete(panorama);
      };
    },
  };
}

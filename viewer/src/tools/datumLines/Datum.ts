import type { Box } from '../../geometry/Box.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';

/** What a building is designed on, world metres. */
export interface Datum {
  axes: readonly { tag: string; points: readonly WorldPoint[] }[];
  /** `label` is how high it is, in words. */
  storeys: readonly { name: string; elevationM: number; label: string }[];
  /** Around the building: storeys are drawn across it. */
  box: Box;
  /** Where axes are drawn. */
  levelM: number;
}

/** CSS colours. */
export interface DatumColours {
  ink: string;
  paper: string;
}

/** Surfaces that send little or nothing back; an ordinary one has none of these names. */
export type SurfaceKind = 'dark' | 'specular' | 'wet';

/** A surface to plant on one element, as a person would say it. */
export interface PlannedSurface {
  globalId: string;
  kind: SurfaceKind | 'plain';
}

/** What one element is covered with. */
export interface ElementSurface {
  kind: SurfaceKind;
  /** A dark one returns nothing from farther away. */
  reachM: number;
  /** Of the pattern in which a wet one is wet. */
  seed: number;
}

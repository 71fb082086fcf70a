/** The kinds of files that mutants are made of. */
export const fuzzFormats = ['e57', 'las', 'laz', 'ply', 'pcd', 'text', 'zip', 'ifc', 'bcf', 'schedule'] as const;
export type FuzzFormat = (typeof fuzzFormats)[number];

/** A sound file that mutants are made of. */
export interface Seed {
  /** What the file is called; its ending counts. */
  file: string;
  bytes: Uint8Array;
}

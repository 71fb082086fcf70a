/** Something about a readable file that people should know; the file is used all the same. */
export interface Problem {
  /** For programs: `noPose`, `unknownUnit`, `duplicateGlobalId` … */
  code: string;
  /** For people: one sentence. */
  message: string;
}

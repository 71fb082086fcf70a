/** What a file may ask of us before it is refused; real schedules stay far below. */
export const limits = {
  fileBytes: 256 * 2 ** 20,
  unpackedBytes: 256 * 2 ** 20,
  /** Of a sheet, or of all tables of an exchange file that are read. */
  rows: 2_000_000,
  /** Of a workbook, each told once however many cells have it. */
  texts: 2_000_000,
  projects: 1000,
  /** Of a project: as many as Microsoft Project has. */
  baselines: 11,
  activities: 200_000,
  relations: 1_000_000,
  wbsNodes: 200_000,
  calendars: 10_000,
  wbsDepth: 100,
  /** Of one calendar. */
  exceptionDays: 20_000,
  /** Of all calendars together, with those that they inherit or look through. */
  allExceptionDays: 1_000_000,
  loops: 50,
  /** Of a cell that is to be a date, a number or a head. */
  cellLetters: 100,
  toldProblems: 500,
} as const;

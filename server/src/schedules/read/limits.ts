/** What a file may ask of us before it is refused; real schedules stay far below. */
export const limits = {
  fileBytes: 256 * 2 ** 20,
  unpackedBytes: 1024 * 2 ** 20,
  activities: 200_000,
  relations: 1_000_000,
  wbsNodes: 200_000,
  calendars: 10_000,
  exceptionDays: 20_000,
  toldProblems: 500,
} as const;

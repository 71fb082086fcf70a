/** What one file of tests took by the clock, in milliseconds, while as many files ran as there are workers. */
export interface FileTimes {
  project: string;
  file: string;
  tests: number;
  /** Until its tests could begin: the worker or page, and the modules. */
  loadMs: number;
  /** What its tests share: `beforeAll` and `afterAll`. */
  sharedMs: number;
  testMs: number;
}

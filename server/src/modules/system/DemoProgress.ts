/** How far the demo has come, for people who wait for it. */
export interface DemoProgress {
  projectId: string;
  /** `Analysing Week 44, levels 0 to 4` */
  activity: string;
  percent: number;
  secondsLeft?: number | undefined;
  /** How many analyses are there, of how many. */
  ready: number;
  total: number;
}

/** Milliseconds of one step of the time line. */
export interface Step {
  /** What each element is on the day. */
  classifyMs: number;
  /** Which of them are painted, and their columns handed to the viewer. */
  paintMs: number;
  /** The script of the frame that shows it: texels, their upload, draw calls. */
  frameScriptMs: number;
  /** Until the picture is whole. */
  ms: number;
  uploads: number;
}

/** What the bench asks of the page. */
export interface TimeLinePage {
  /** A building of boxes, with a plan and words of scans for each; all of it in view, or a corner. */
  prepare(elements: number): Promise<{ elements: number; words: number }>;
  look(where: 'building' | 'corner'): Promise<void>;
  /** The next day. */
  step(): Promise<Step>;
  /** A frame in which nothing has changed. */
  idle(): Promise<{ frameScriptMs: number; ms: number }>;
}

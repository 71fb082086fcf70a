import type { Run } from './openRun.ts';

/** One kind of work of an analysis: all that anybody needs to know of it stands here. */
export interface StepDefinition<Kind extends string = string, Piece extends object = object> {
  kind: Kind;
  /** What is being done, for people: `Sorting points into tiles`. */
  says: string;
  /** About how long it takes beside the others: seconds on the demo building, two cores. */
  weight: number;
  /** Raise it with every change to what the step writes or means: work of another version is not gone on with. */
  version: number;
  /** Kinds of which every piece is done before the first of this one is listed. */
  after: readonly string[];
  /** Kinds whose files it reads; they are among those before it. */
  reads: readonly string[];
  /** What can be done in any order, by anyone; the same list whoever asks. */
  pieces(run: Run): Promise<ListedPiece<Piece>[]>;
  /** Which of the ordered files a piece reads; none if it is not said. */
  inputs?(run: Run, piece: Piece): Promise<InputFiles>;
  /** The file that is there when the piece is done: written last, whole or not at all. */
  result(run: Run, piece: Piece): string | Promise<string>;
  /** What else it wrote, by the way from the run's folder; asked when it is done. */
  writes?(run: Run, piece: Piece): string[] | Promise<string[]>;
  /** What people can be told once it is done. */
  tells?: 'checks' | 'notes';
  /** What it writes does not wait for the disk: after a loss of power it may be hollow, and is made again. */
  isUnsynced?: true;
  /** Off the way to the verdicts: they are wanted first. */
  canWait?: true;
  /** Does a piece; `report` is told of its size bit by bit. Doing it twice does no harm. */
  run(run: Run, piece: Piece, report: (size: number) => void): Promise<void>;
}

export interface ListedPiece<Piece> {
  piece: Piece;
  /** Points where points are read, elements where elements are judged or proven, otherwise 1. */
  size: number;
  /** The trade that it serves, where it serves one. */
  trade?: string | undefined;
}

/** Of the files that an analysis was asked about. */
export interface InputFiles {
  models?: boolean;
  /** By their place in the order. */
  scans?: number[];
}

/** Gives a step the types that follow from what is said of it. */
export function defineStep<const Kind extends string, Piece extends object>(
  definition: StepDefinition<Kind, Piece>,
): StepDefinition<Kind, Piece> {
  return definition;
}

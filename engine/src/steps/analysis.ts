import { check } from './check.ts';
import type { ListedPiece, StepDefinition } from './defineStep.ts';
import { judge } from './judge.ts';
import { look } from './look.ts';
import { model } from './model.ts';
import { observe } from './observe.ts';
import type { Run } from './openRun.ts';
import { panorama } from './panorama.ts';
import { prepare } from './prepare.ts';
import { prove } from './prove.ts';
import { register } from './register.ts';
import { sample } from './sample.ts';
import { spool } from './spool.ts';
import { thin } from './thin.ts';
import { tile } from './tile.ts';
import { tree } from './tree.ts';

/**
 * The analysis. Whoever runs one, a server with its workers, the command line or a bench, walks this list: a step can begin
 * when all kinds it names in `after` are done, and whatever else there is to know of it is asked of it. To add one, write it
 * beside the others and add it here.
 */
export const analysis = [
  check,
  model,
  sample,
  register,
  prepare,
  spool,
  tile,
  observe,
  look,
  judge,
  panorama,
  prove,
  thin,
  tree,
] as const;

type PieceOf<Definition> = Definition extends StepDefinition<infer Kind, infer Piece> ? { kind: Kind } & Piece : never;

/** A piece of an analysis that one thread does alone, as it is sent and stored. */
export type Step = PieceOf<(typeof analysis)[number]>;
export type StepKind = Step['kind'];

/** A step that is to be done, and how much of its kind it is. */
export interface ListedStep extends Omit<ListedPiece<object>, 'piece'> {
  step: Step;
}

const definitions: ReadonlyMap<string, StepDefinition> = new Map(
  analysis.map((definition) => [definition.kind, definition as unknown as StepDefinition]),
);

/** What there is to know of a kind of step. */
export function definitionOf(kind: StepKind): StepDefinition {
  const found = definitions.get(kind);
  if (found === undefined) throw new Error(`There is no step ${kind}.`);
  return found;
}

/** All steps of a kind; those before it are done. */
export async function listSteps(kind: StepKind, run: Run): Promise<ListedStep[]> {
  const pieces = await definitionOf(kind).pieces(run);
  return pieces.map(({ piece, ...about }) => ({ ...about, step: { kind, ...piece } as Step }));
}

/** The file that is there when a step is done. */
export const resultOf = async (run: Run, step: Step): Promise<string> => definitionOf(step.kind).result(run, step);

/** The files that a step wrote, by their way from the folder; the last is there when all are. */
export async function filesMadeBy(run: Run, step: Step): Promise<string[]> {
  const { writes, result } = definitionOf(step.kind);
  return [...((await writes?.(run, step)) ?? []), await result(run, step)];
}

/** The kinds that can begin: not begun yet, and all before them are done. */
export function kindsReady<Kind extends string>(
  definitions: readonly { kind: Kind; after: readonly string[] }[],
  { begun, done }: { begun: ReadonlySet<string>; done: ReadonlySet<string> },
): Kind[] {
  return definitions
    .filter(({ kind, after }) => !begun.has(kind) && after.every((before) => done.has(before)))
    .map(({ kind }) => kind);
}

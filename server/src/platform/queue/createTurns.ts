/** The most urgent job that somebody has waiting. */
export interface Waiting {
  /** Whose it is, the largest group first: `company/project`. Empty: nobody's in particular. */
  turn: string;
  priority: number;
}

export type Turns = ReturnType<typeof createTurns>;

/** Whoever is forgotten is taken for one who has not had a turn yet. */
const mostRemembered = 10_000;

/**
 * Whose job is taken next: of those who wait, whoever had a turn longest ago; first among companies, then among the projects of
 * that one, so that ten projects of a company get no more than another's single one. Who had nothing waiting has saved up no
 * more than a place at the front. Each process remembers its own turns: where each is fair, all are.
 */
export function createTurns() {
  /** The last turns of companies, and of projects by their whole name, in the order in which they had them. */
  const had = new Map<string, number>();
  let count = 0;

  return {
    choose<One extends Waiting>(waiting: readonly One[]): One | undefined {
      const lastOf = (turn: string) => namesOf(turn).map((name) => had.get(name) ?? -1);
      return waiting.toSorted(
        (a, b) => compare(lastOf(a.turn), lastOf(b.turn)) || b.priority - a.priority || (a.turn < b.turn ? -1 : 1),
      )[0];
    },

    /** A job of theirs was taken. */
    take(turn: string): void {
      for (const name of namesOf(turn)) {
        had.delete(name);
        had.set(name, count++);
      }
      for (const name of had.keys()) {
        if (had.size <= mostRemembered) break;
        had.delete(name);
      }
    },
  };
}

/** `a/b` is of `a`, and of `a/b`. */
function namesOf(turn: string): string[] {
  const names = turn.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] ?? -1);
}

/** Calls wait for those before them. */
export function oneAtATime<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const answer = last.then(ask);
    last = answer.catch(() => undefined);
    return answer;
  };
}

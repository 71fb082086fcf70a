/**
 * Undefined whatever the error. For work whose failure changes nothing for anybody: tidying up after another error, closing
 * what is not needed any more, an error that somebody else is told of, a value that its reader can do without.
 */
export async function bestEffort<Result>(promise: Promise<Result>): Promise<Result | undefined> {
  return promise.then(
    (result) => result,
    () => undefined,
  );
}

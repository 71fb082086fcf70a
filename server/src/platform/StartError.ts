/** A reason not to start, in one clear line for a person; `main` prints it without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

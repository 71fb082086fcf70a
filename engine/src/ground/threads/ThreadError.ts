/** `died`: by an error that nobody caught, for want of memory, or by its own will. `silent`: it computed without end. */
export type ThreadFault = 'died' | 'silent';

/** A question was the end of its thread; what ended it, where that is known, is the cause. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly fault: ThreadFault;

  constructor(fault: ThreadFault, does: string, cause?: unknown) {
    const what = fault === 'died' ? 'has died' : 'came to no end';
    super(`The thread that ${does} ${what}.`, { cause });
    this.fault = fault;
  }
}

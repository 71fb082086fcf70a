/** A failure that a person can act on: its message is shown without a trace, and the process ends with `exitCode`. */
export class Trouble extends Error {
  name = 'Trouble';

  constructor(message, { exitCode = 1 } = {}) {
    super(message);
    this.exitCode = exitCode;
  }
}

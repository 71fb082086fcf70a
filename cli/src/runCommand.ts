import { ApiError } from '@plumbline/contract/ApiError';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { AppError } from '@plumbline/server/AppError';
import { StartError } from '@plumbline/server/platform/StartError';
import { UsageError } from './Command.ts';
import { commands } from './commands.ts';
import { help, helpInstead, helpOn } from './help.ts';

/** Errors that a person can act on are one line; anything else is ours and keeps its trace. */
function isForPeople(error: unknown): error is Error {
  return [StartError, UsageError, EngineError, AppError, ApiError].some((kind) => error instanceof kind);
}

/** 2: what was given cannot be used as it is, be it the words or the file; 1: anything else. */
function getExitCode(error: unknown): number {
  return error instanceof UsageError || error instanceof EngineError ? 2 : 1;
}

/** Does what the words of a command line say, and gives the status to end with. */
export async function runCommand(args: string[]): Promise<number> {
  const line = args.join(' ');
  const command = commands.find(({ name }) => `${line} `.startsWith(`${name} `));
  if (command === undefined) {
    const asked = args.length === 0 || ['help', '--help', '-h'].includes(args[0] as string);
    if (asked) console.log(help());
    else console.error(helpInstead(args));
    return asked ? 0 : 2;
  }
  if (args.includes('--help') || args.at(-1) === '-h') {
    console.log(helpOn(command));
    return 0;
  }
  try {
    await command.run(args.slice(command.name.split(' ').length));
    return 0;
  } catch (error) {
    console.error(isForPeople(error) ? `plumbline: ${error.message}` : error);
    if (error instanceof UsageError) console.error(`usage: plumbline ${command.name} ${command.usage}`.trimEnd());
    return getExitCode(error);
  }
}

import { parseArgs } from 'node:util';
import { UsageError } from './Command.ts';

type Options = Record<string, { type: 'string' | 'boolean' }>;

type Values<O extends Options> = { [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string };

/** The words and options of a command line; unknown options are refused by name. */
export function readArgs<const O extends Options>(args: string[], options: O): { words: string[]; values: Values<O> } {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { words: positionals, values: values as Values<O> };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The value, or a refusal that names what is missing. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined || value === '') throw new UsageError(`${what} is missing.`);
  return value;
}

import { parseArgs } from 'node:util';
import { UsageError } from './Command.ts';

type Option = { type: 'string' | 'boolean'; multiple?: boolean };
type Options = Record<string, Option>;

type Value<T extends Option> = T extends { type: 'boolean' }
  ? boolean
  : T extends { multiple: true }
    ? string[]
    : string;
type Values<O extends Options> = { [K in keyof O]?: Value<O[K]> };

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

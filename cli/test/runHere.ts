import { format } from 'node:util';
import { vi } from 'vitest';
import { runCommand } from '../src/runCommand.ts';
import type { Outcome } from './runPlumbline.ts';

/** Runs a command of the binary in the process of the test, where the modules are loaded already. */
export async function runHere(args: string[], env: Record<string, string>): Promise<Outcome> {
  const outcome: Outcome = { code: null, output: '', errors: '' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => {
    outcome.output += `${format(...words)}\n`;
  });
  const error = vi.spyOn(console, 'error').mockImplementation((...words) => {
    outcome.errors += `${format(...words)}\n`;
  });
  try {
    outcome.code = await runCommand(args);
  } finally {
    for (const spy of [log, error]) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return outcome;
}

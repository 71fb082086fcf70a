import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../StartError.ts';
import { getSpawnOptions, type PostgresContext } from './PostgresContext.ts';

/** Runs initdb or a single-user postgres to its end; what it complains about becomes a StartError. */
export async function runPostgresProgram(
  context: PostgresContext,
  program: 'initdb' | 'postgres',
  { args, input = '' }: { args: string[]; input?: string },
): Promise<void> {
  const child = spawn(join(context.binaries.folder, 'bin', program), args, getSpawnOptions(context));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  try {
    const [code, , complaints] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    // Single-user mode ends with 0 after an error.
    const complaint = complaints.split('\n').find((line) => /error:|ERROR:|FATAL:|PANIC:/.test(line));
    if (code === 0 && !complaint) return;
    throw new StartError(
      `PostgreSQL could not make its database: ${complaint?.trim() ?? `${program} ended with ${code}`}`,
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The program ${program} of PostgreSQL cannot be run here: ${(error as Error).message}`);
  }
}

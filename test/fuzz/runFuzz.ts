import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from '../../engine/src/ground/ByteSource.ts';
import type { BadFile, Expectation } from './BadFile.ts';
import type { CaseResult, FuzzCase } from './run/CaseResult.ts';
import { createCaseMaker } from './run/createCaseMaker.ts';
import { type CaseRunner, createCaseRunner } from './run/createCaseRunner.ts';

/** A case that did not end as it must. */
export interface FuzzFailure {
  name: string;
  message: string;
  /** Where the input was saved, if it was. */
  path?: string;
}

export interface FuzzOptions {
  realFolder?: string | undefined;
  /** Where failing inputs are saved. */
  failureFolder?: string | undefined;
  processes?: number;
  /** After each case. */
  report?(name: string, result: CaseResult): void;
}

/** A case with the name that people call it by, and what must become of it if that is known. */
export interface NamedCase {
  name: string;
  fuzzCase: FuzzCase;
  expect?: Expectation;
}

/** Bad files as cases. */
export const badFileCases = (files: readonly BadFile[]): NamedCase[] =>
  files.map(({ name, expect }) => ({ name, fuzzCase: { badFile: name }, expect }));

/** Reads every case in processes apart, and gives those that failed. */
export async function runFuzz(cases: readonly NamedCase[], options: FuzzOptions = {}): Promise<FuzzFailure[]> {
  const { realFolder, processes = 2 } = options;
  const failures: FuzzFailure[] = [];
  const queue = cases.values();
  const work = async () => {
    const runner = createCaseRunner(realFolder);
    try {
      for (const each of queue) await runOne(runner, each, options, failures);
    } finally {
      await runner.close();
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return failures;
}

async function runOne(
  runner: CaseRunner,
  { name, fuzzCase, expect }: NamedCase,
  { report, failureFolder, realFolder }: FuzzOptions,
  failures: FuzzFailure[],
): Promise<void> {
  const result = await runner.run(fuzzCase);
  report?.(name, result);
  const message = findFailure(result, expect);
  if (message === undefined) return;
  const { source } = await createCaseMaker(realFolder).open(fuzzCase);
  const path = failureFolder && join(failureFolder, `${failures.length + 1}-${source.name}`);
  failures.push({ name, message, ...(path && { path }) });
  if (path) await save(source, path);
}

function findFailure(result: CaseResult, expect: Expectation | undefined): string | undefined {
  if (result.outcome === 'failed') return result.message;
  if (expect === undefined || expect === 'harmless') return undefined;
  if (result.outcome === 'read') return expect === 'read' ? undefined : 'it was read';
  const said = `${result.kind}: ${result.reason} (${result.place})`;
  if (expect === 'read') return `it was rejected, ${said}`;
  return result.kind === expect.kind && expect.reason.test(result.reason) ? undefined : `another reason, ${said}`;
}

async function save(source: ByteSource, path: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const file = await open(path, 'w');
  const block = new Uint8Array(1 << 20);
  for (let position = 0; position < source.size; position += block.length) {
    await file.write(block, 0, await source.read(block, position));
  }
  await file.close();
}

import type { Page } from 'playwright-core';
import type { BenchPage } from './page/BenchPage.ts';

/** Calls the page by name; the browser has `bench` in its window. */
export async function ask<Name extends keyof BenchPage>(
  page: Page,
  name: Name,
  ...values: Parameters<BenchPage[Name]>
): Promise<Awaited<ReturnType<BenchPage[Name]>>> {
  const answer = await page.evaluate(
    ([called, given]) =>
      (globalThis as unknown as { bench: Record<string, (...all: unknown[]) => unknown> }).bench[called]?.(...given),
    [name, values] as [string, unknown[]],
  );
  return answer as Awaited<ReturnType<BenchPage[Name]>>;
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The schemes differ in their colours: of what axe asks, only this can come out otherwise in the second. */
const colourRules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Selectors of what it finds, and styles fetched anew, are a tenth of its time. */
const quickly = { resultTypes: ['violations'], selectors: false, preload: false };

/** axe finds nothing serious on the screen as it stands, in light and in dark. */
export async function checkAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The page follows in a moment of its own.
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    // Evaluated, not added as a tag: the page's own policy allows no foreign scripts.
    if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe);
    const options = JSON.stringify({ ...quickly, ...(colorScheme === 'dark' && colourRules) });
    const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

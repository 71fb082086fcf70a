import axe from 'axe-core';

const schemeAttribute = 'data-mantine-color-scheme';
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The schemes differ in their colours: of what axe asks, only this can come out otherwise in the second. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Selectors of what it finds, and styles fetched anew, are a tenth of its time. */
const quickly: axe.RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };

/** Fails with what axe finds serious or critical in the document, in the light and in the dark scheme. */
export async function checkAccessible(context: axe.ElementContext = document): Promise<void> {
  const root = document.documentElement;
  const before = root.getAttribute(schemeAttribute);
  const found: string[] = [];
  for (const scheme of ['light', 'dark']) {
    root.setAttribute(schemeAttribute, scheme);
    await settled();
    const { violations } = await axe.run(context, {
      runOnly: scheme === 'dark' ? colourRules : tags,
      ...quickly,
    });
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      found.push(...nodes.map((node) => `${scheme}: ${id}: ${node.html}\n  ${node.failureSummary}`));
    }
  }
  if (before === null) root.removeAttribute(schemeAttribute);
  else root.setAttribute(schemeAttribute, before);
  if (found.length > 0) throw new Error(`Not accessible:\n${found.join('\n')}`);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Colours that are still fading would be measured half-way, a dialog gets its name just after it is seen, and what is
 * faded until newer data is there would be measured by how quick the machine is.
 */
async function settled(): Promise<void> {
  for (const _ of ['drawn', 'completed']) await nextFrame();
  const deadline = performance.now() + 5000;
  while (document.querySelector('[data-stale]') && performance.now() < deadline) await nextFrame();
  const finite = document.getAnimations().filter((animation) => {
    const end = animation.effect?.getComputedTiming().endTime;
    return typeof end === 'number' && Number.isFinite(end);
  });
  await Promise.allSettled(finite.map((animation) => animation.finished));
}

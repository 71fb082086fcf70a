import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PageMenu } from './PageMenu.tsx';
import { renderUi } from './testing/renderUi.tsx';

const pages = (
  <PageMenu label="Management pages" current="Scans">
    <a href="#models">Models</a>
  </PageMenu>
);

test('beside its page the menu is open, without a button', async () => {
  await page.viewport(1024, 700);
  renderUi(pages);
  await expect.element(page.getByRole('link', { name: 'Models' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Scans' })).not.toBeInTheDocument();
});

test('on a phone it stands behind a button that names the open page, and closes when a page is chosen', async () => {
  await page.viewport(390, 800);
  renderUi(pages);
  const models = page.getByRole('link', { name: 'Models' });
  await expect.element(models).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Scans' }).click();
  await models.click();
  await expect.element(models).not.toBeInTheDocument();
});

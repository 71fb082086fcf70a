import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createTelemetry } from '../../data/telemetry/createTelemetry.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { HelpLink } from './HelpLink.tsx';

const settings = {
  productName: 'Plumbline',
  companyName: 'Northbank',
  supportEmail: 'support@plumbline.test',
  salesEmail: 'sales@plumbline.test',
  helpUrl: 'https://help.northbank.test',
  environment: 'test',
  production: false,
  maintenance: false,
};

test('[HEAD-1] the help of the screen opens beside it, is searched, and gives the focus back', async () => {
  renderApp([{ path: '*', element: <HelpLink /> }], {
    address: '/manage/p1/scans',
    answers: { 'system.settings': () => settings },
    services: { telemetry: createTelemetry({ send: () => undefined }) },
  });
  const link = page.getByRole('link', { name: 'Help' });
  await expect.element(link).toHaveAttribute('href', '/help/scanning');
  await link.click();
  await expect.element(page.getByRole('heading', { name: 'How to scan' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'support@plumbline.test' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'the help of Northbank' })).toBeVisible();
  await checkAccessible();
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('tolerance');
  await page.getByRole('button', { name: 'Tolerances' }).click();
  await expect.element(page.getByRole('heading', { name: 'What a verdict means' })).toBeVisible();
  await page.getByRole('button', { name: 'All help' }).click();
  await expect.element(page.getByRole('button', { name: 'Mouse and keys' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('heading', { name: 'Help' })).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

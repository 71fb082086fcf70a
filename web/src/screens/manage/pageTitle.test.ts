import { expect, test } from 'vitest';
import { findPage, pageTitle } from './pageTitle.ts';

test.each([
  ['analysisrequest', '', 'Analyses'],
  ['analysisrequest', 'create', 'Request new analysis'],
  ['analysisrequest', 'view/42', 'Analysis Request'],
  ['analysisrequest', 'view', undefined],
  ['analysisrequest', 'view/42/more', undefined],
  ['analysisrequest', 'other', undefined],
  ['scans', '', 'Scans'],
  ['models', '', 'Models'],
  ['documents', '', 'Documents'],
  ['integrations', '', 'Integrations'],
  ['webhooks', '', 'Webhooks'],
  ['webhooks', '42', 'Webhook'],
  ['webhooks', '42/more', undefined],
  ['audit', '', 'Audit trail'],
  ['scans', 'create', undefined],
] as const)('[DASH-1] the title of %s/%s is %s', (page, subPage, title) => {
  expect(pageTitle(page, subPage)).toBe(title);
});

test('[ROUTE-4] there is no page of another name', () => {
  expect(findPage('scans')?.name).toBe('scans');
  expect(findPage('home')).toBeUndefined();
});

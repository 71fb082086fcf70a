import { expect, test } from 'vitest';
import { openManagementPages } from './managementPages.ts';

const names = (...args: Parameters<typeof openManagementPages>) => openManagementPages(...args).map(({ name }) => name);

test('[PICK-4] [DASH-2] an administrator with file permissions reaches every page, in order', () => {
  const held = ['ADMIN', 'READ', 'LIST', 'VIEW_ASSETS', 'FILE_SCAN_LIST', 'FILE_DOC_LIST'] as const;
  expect(names(held, {})).toEqual([
    'analysisrequest',
    'scans',
    'models',
    'documents',
    'integrations',
    'webhooks',
    'people',
    'settings',
    'audit',
  ]);
});

test('[PICK-4] [DASH-2] each page needs its own permission and flag', () => {
  expect(names(['ADMIN'], {})).toEqual(['analysisrequest', 'models', 'integrations', 'people', 'settings', 'audit']);
  expect(names(['ADMIN'], { analysisWizard: false, forgeIntegration: false })).toEqual([
    'models',
    'people',
    'settings',
    'audit',
  ]);
  expect(names(['ADMIN'], {}, { forgeIntegration: false })).toEqual([
    'analysisrequest',
    'models',
    'people',
    'settings',
    'audit',
  ]);
  expect(names(['FILE_SCAN_LIST'], {})).toEqual(['scans']);
  expect(names(['FILE_DOC_LIST', 'READ'], {})).toEqual(['documents']);
});

test('[PICK-4] nobody else reaches any', () => {
  expect(names(['READ', 'LIST', 'VIEW_ASSETS', 'WRITE', 'SR_READ'], {})).toEqual([]);
  expect(names(['ADMIN', 'FORBIDDEN'], {})).toEqual([]);
  expect(names(['ALL'], {})).toHaveLength(9);
});

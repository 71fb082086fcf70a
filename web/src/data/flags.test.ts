import { readFlagsInAddress } from '@plumbline/contract/flags';
import { viewerPermissions } from '@plumbline/contract/permissions';
import { describe, expect, test } from 'vitest';
import { readFeatures } from './flags.ts';
import { aProject } from './testing/aProject.ts';

const features = (search: string) => readFeatures(readFlagsInAddress(new URLSearchParams(search)));

describe('[FLAG-1]', () => {
  test('[FLAG-1] without a word, the default', () => {
    expect(features('').isOn('displayHeatmaps', aProject())).toBe(true);
    expect(features('').isOn('insightsDashboard', aProject())).toBe(false);
  });

  test('[FLAG-1] the project overrides the default', () => {
    const project = aProject({ featureFlags: { displayHeatmaps: false, insightsDashboard: true } });
    expect(features('').isOn('displayHeatmaps', project)).toBe(false);
    expect(features('').isOn('insightsDashboard', project)).toBe(true);
  });

  test.each([
    ['1', true],
    ['true', true],
    ['', true],
    ['0', false],
    ['false', false],
  ])('[FLAG-1] feature.insightsDashboard=%s in the address overrides the project', (value, expected) => {
    const project = aProject({ featureFlags: { insightsDashboard: !expected } });
    expect(features(`feature.insightsDashboard=${value}`).isOn('insightsDashboard', project)).toBe(expected);
  });
});

describe('management pages', () => {
  const names = (search: string, project = aProject()) =>
    features(search)
      .managementPagesOf(project)
      .map(({ name }) => name);

  test('[DASH-2] [DASH-4] an administrator has them all, in the order of home', () => {
    const admin = aProject({ permissions: ['ADMIN', ...viewerPermissions, 'FILE_SCAN_LIST', 'FILE_DOC_LIST'] });
    expect(names('', admin)).toEqual([
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

  test('[DASH-2] each page takes its own permission', () => {
    expect(names('', aProject({ permissions: ['FILE_SCAN_LIST'] }))).toEqual(['scans']);
    expect(names('', aProject({ permissions: ['FILE_DOC_LIST'] }))).toEqual(['documents']);
    expect(names('')).toEqual([]);
  });

  test('[DASH-2] [FLAG-1] a flag hides a page, and never opens one', () => {
    const admin = aProject({ permissions: ['ADMIN'] });
    expect(names('feature.analysisWizard=0&feature.forgeIntegration=false', admin)).toEqual([
      'models',
      'people',
      'settings',
      'audit',
    ]);
    expect(names('feature.analysisWizard=1')).toEqual([]);
  });
});

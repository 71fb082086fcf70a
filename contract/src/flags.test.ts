import { expect, test } from 'vitest';
import { flags, flagTable, readFlag, readFlagsInAddress } from './flags.ts';

test('[FLAG-1] the defaults are those of specification 2, section 6', () => {
  const on = flags.filter((flag) => flagTable[flag].default);
  expect(on).toEqual([
    'display360Photos',
    'displayElementSections',
    'displayHeatmaps',
    'useSVF2ViewerOptions',
    'manualApproval',
    'enableWorkPackageToPDFExport',
    'forgeIntegration',
    'displayQuickProperties',
    'analysisWizard',
  ]);
  expect(flags.filter((flag) => !flagTable[flag].default)).toEqual([
    'progressMonitoring',
    'enableUnderConstruction',
    'displayRootModelFilter',
    'displayMagnitudeByAxis',
    'qualityReport',
    'usePointCloudAsHeatmap',
    'pmWpPDFElementTypeBreakdown',
    'dynamicSections',
    'insightsDashboard',
    'oneStepModelSetup',
    'reclassViewerManualRepaint',
    'scanInputChecksDisabled',
    'csvExportFormat',
  ]);
});

test('[FLAG-1] the project overrides the default, the address overrides the project', () => {
  expect(readFlag('insightsDashboard', {})).toBe(false);
  expect(readFlag('insightsDashboard', { insightsDashboard: true })).toBe(true);
  expect(readFlag('insightsDashboard', { insightsDashboard: true }, { insightsDashboard: false })).toBe(false);
  expect(readFlag('displayHeatmaps', { displayHeatmaps: false }, { displayHeatmaps: true })).toBe(true);
});

test.each([
  ['false', false],
  ['0', false],
  ['true', true],
  ['1', true],
  ['', true],
])('[FLAG-1] feature.qualityReport=%s in the address is %s', (value, expected) => {
  const search = new URLSearchParams({ 'feature.qualityReport': value, 'feature.unknown': '1', qualityReport: '0' });
  expect(readFlagsInAddress(search)).toEqual({ qualityReport: expected });
});

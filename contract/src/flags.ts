interface FlagRow {
  default: boolean;
  meaning: string;
}

const on = (meaning: string): FlagRow => ({ default: true, meaning });
const off = (meaning: string): FlagRow => ({ default: false, meaning });

/** Every feature flag: its default (specification 2, section 6) and one line of meaning. */
export const flagTable = {
  display360Photos: on('photo spheres in the viewer'),
  displayElementSections: on('cross-sections of the selected element'),
  displayHeatmaps: on('deviation heat map in the viewer'),
  useSVF2ViewerOptions: on('kept for settings written by other systems; no effect'),
  manualApproval: on('approval of elements on the quality page'),
  enableWorkPackageToPDFExport: on('PDF report of a work package'),
  forgeIntegration: on('connection to an external design service'),
  displayQuickProperties: on('floating card of the selected element'),
  analysisWizard: on('requesting analyses'),
  progressMonitoring: off('work packages and progress'),
  enableUnderConstruction: off('under construction as a status of its own; counted as deviated when off'),
  displayRootModelFilter: off('filter by root model'),
  displayMagnitudeByAxis: off('deviation filters by axis'),
  qualityReport: off('quality report as PDF'),
  usePointCloudAsHeatmap: off('prefers the point cloud to the heat map'),
  pmWpPDFElementTypeBreakdown: off('element types in the work package report'),
  dynamicSections: off('sections cut anywhere through an element'),
  insightsDashboard: off('the insights page'),
  oneStepModelSetup: off('kept for settings written by other systems; no effect'),
  reclassViewerManualRepaint: off('kept for settings written by other systems; no effect'),
  scanInputChecksDisabled: off('skips the checks of scans before an analysis'),
  csvExportFormat: off('semicolons instead of commas in the table export'),
} as const satisfies Record<string, FlagRow>;

export type Flag = keyof typeof flagTable;
export type FlagSettings = Partial<Record<Flag, boolean>>;

export const flags = Object.keys(flagTable) as Flag[];

/** A flag's value: the address (`feature.x`) wins over the project's setting, which wins over the default. */
export function readFlag(flag: Flag, project: FlagSettings, address: FlagSettings = {}): boolean {
  return address[flag] ?? project[flag] ?? flagTable[flag].default;
}

/** The `feature.x` parameters of an address; 'false' and '0' are off, anything else is on, unknown names are dropped. */
export function readFlagsInAddress(search: URLSearchParams): FlagSettings {
  const settings: FlagSettings = {};
  for (const flag of flags) {
    const value = search.get(`feature.${flag}`);
    if (value !== null) settings[flag] = value !== 'false' && value !== '0';
  }
  return settings;
}

import type { HelpPage } from './HelpPage.ts';
import { firstAnalysis } from './pages/firstAnalysis.ts';
import { issues } from './pages/issues.ts';
import { progress } from './pages/progress.ts';
import { quality } from './pages/quality.ts';
import { scanning } from './pages/scanning.ts';
import { verdicts } from './pages/verdicts.ts';
import { viewer } from './pages/viewer.ts';

/** The pages of the help in their order; to add one, write it and add a line. */
export const helpPages: readonly HelpPage[] = [firstAnalysis, scanning, verdicts, quality, viewer, issues, progress];

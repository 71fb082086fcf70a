import { readFlag } from '@plumbline/contract/flags';
import type { NewAnalysisRequest } from '@plumbline/contract/resources/analysisRequests';
import type { ProjectTolerances } from '@plumbline/contract/resources/companies';
import { type AnalysisSettings, defaultSettings } from '@plumbline/engine/judge/AnalysisSettings';
import type { Due } from '@plumbline/engine/judge/matchDue';
import type { Membership } from '../../http/RequestContext.ts';
import type { StoredFileRef, StoredOrder } from '../../platform/schema.ts';

/** What a request asks of a run. */
export interface AskedRun {
  name: string;
  scanIds: readonly string[];
  /** yyyy-MM-dd */
  date: string;
  georeference: NewAnalysisRequest['scanDomain']['georeference'];
  hasImages: boolean;
  /** As the model names it, but for its files. */
  due?: Due | undefined;
}

interface StoredFile {
  filename: string;
  storage_key: string;
  size: number;
}

interface HeldFiles {
  scans: readonly StoredFile[];
  models: readonly StoredFile[];
  /** What the project calls each of the models. */
  rootNames: readonly string[];
}

const georeferenceOf: Record<AskedRun['georeference'], AnalysisSettings['georeference']> = {
  GlobalCoordinateSystemGeoreferenced: 'global',
  LocallyGeoreferenced: 'local',
  NotGeoreferenced: 'none',
  TrustedCoordinates: 'trusted',
};

/** What the engine is asked; models in the order of their elements. */
export function makeOrder(
  { project, membership, tolerances }: { project: string; membership: Membership; tolerances: ProjectTolerances },
  { date, georeference, hasImages, due }: AskedRun,
  { scans, models, rootNames }: HeldFiles,
): StoredOrder {
  return {
    tenantId: membership.tenantId,
    project,
    date,
    models: models.map(describeFile),
    scans: scans.map(describeFile),
    settings: {
      ...defaultSettings,
      georeference: georeferenceOf[georeference],
      toleranceM: tolerances.toleranceM,
      ...(Object.keys(tolerances.byTypeM).length > 0 && { toleranceByTypeM: tolerances.byTypeM }),
    },
    ...(due && { due: withFiles(due, rootNames, models) }),
    evidence: 'all',
    checksInput: !readFlag('scanInputChecksDisabled', membership.featureFlags),
    hasImages,
  };
}

/** The engine calls a root model by the name of its file. */
function withFiles(due: Due, rootNames: readonly string[], models: readonly StoredFile[]): Due {
  const fileOf = (name: string) => models[rootNames.indexOf(name)]?.filename ?? name;
  return { ...due, rootModels: due.rootModels?.map(fileOf) };
}

function describeFile({ filename, storage_key, size }: StoredFile): StoredFileRef {
  return { name: filename, key: storage_key, size };
}

import { readFlag } from '@plumbline/contract/flags';
import type { NewAnalysisRequest } from '@plumbline/contract/resources/analysisRequests';
import { type AnalysisSettings, defaultSettings } from '@plumbline/engine/analyse/AnalysisResult';
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
}

interface StoredFile {
  filename: string;
  storage_key: string;
  size: number;
}

const georeferenceOf: Record<AskedRun['georeference'], AnalysisSettings['georeference']> = {
  GlobalCoordinateSystemGeoreferenced: 'global',
  LocallyGeoreferenced: 'local',
  NotGeoreferenced: 'none',
};

/** What the engine is asked; models in the order of their elements. */
export function makeOrder(
  { project, membership }: { project: string; membership: Membership },
  { date, georeference, hasImages }: AskedRun,
  { scans, models }: { scans: readonly StoredFile[]; models: readonly StoredFile[] },
): StoredOrder {
  return {
    tenantId: membership.tenantId,
    project,
    date,
    models: models.map(describeFile),
    scans: scans.map(describeFile),
    settings: { ...defaultSettings, georeference: georeferenceOf[georeference] },
    evidence: 'all',
    checksInput: !readFlag('scanInputChecksDisabled', membership.featureFlags),
    hasImages,
  };
}

function describeFile({ filename, storage_key, size }: StoredFile): StoredFileRef {
  return { name: filename, key: storage_key, size };
}

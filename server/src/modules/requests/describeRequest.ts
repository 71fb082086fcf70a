import type {
  AnalysisRequest,
  AnalysisRequestDetail,
  NewAnalysisRequest,
  RequestFile,
  RequestStatus,
  RunProgress,
} from '@plumbline/contract/resources/analysisRequests';
import type { RunState } from '../runs/service.ts';
import type { RequestFileRow, RequestRow } from './RequestRow.ts';

/** A request and the last attempt at it. */
export interface KnownRequest {
  request: RequestRow;
  files: readonly RequestFileRow[];
  run: RunState | undefined;
  /** Whether people see its result. */
  isPublished: boolean;
}

type ScanDomain = NewAnalysisRequest['scanDomain'];

export function describeRequest(known: KnownRequest): AnalysisRequest {
  const { request, files, run } = known;
  const status = statusOfRequest(known);
  return {
    _id: request.id,
    index: request.number,
    analysisName: request.name,
    createdDate: request.created_at.toISOString(),
    createdBy: { email: request.email },
    modelDomain: { model: request.model_id },
    scanDomain: {
      files: idsOf(files, 'scan'),
      date: request.scan_date,
      scannerModel: request.scanner_model as ScanDomain['scannerModel'],
      georeference: request.georeference as ScanDomain['georeference'],
    },
    hasImages: request.has_images,
    documentDomain: { files: idsOf(files, 'document'), roiDescription: request.roi_description },
    status,
    ...(status === 'running' && run && { progress: run.percent }),
    analysisView: request.view_id,
  };
}

export function describeDetail(
  known: KnownRequest,
  { rootModels, progress }: { rootModels: string[]; progress: RunProgress | undefined },
): AnalysisRequestDetail {
  const { request, files, run } = known;
  const { progress: _, ...summary } = describeRequest(known);
  return {
    ...summary,
    model: { modelVersion: request.model_number, rootModels },
    scanFiles: describeFiles(files, 'scan'),
    documentFiles: describeFiles(files, 'document'),
    ...(request.due_names && { due: { ...request.due_names, namedElements: request.due_elements } }),
    ...(progress && { progress }),
    ...(run?.checks && { checks: run.checks }),
    notes: run?.notes ?? [],
    ...(run?.states && { states: run.states }),
    ...(run?.message !== undefined && { message: run.message }),
    ...(run?.startedAt && { startedDate: run.startedAt.toISOString() }),
    ...(run?.endedAt && { endedDate: run.endedAt.toISOString() }),
  };
}

/** Done is the work alone: people see the result once it is published. */
export function statusOfRequest({ run, isPublished }: Pick<KnownRequest, 'run' | 'isPublished'>): RequestStatus {
  if (run === undefined) return 'waiting';
  if (run.status !== 'done') return run.status;
  return isPublished ? 'ready' : 'review';
}

const idsOf = (files: readonly RequestFileRow[], role: RequestFileRow['role']): string[] =>
  files.filter((file) => file.role === role).flatMap(({ file_id }) => file_id ?? []);

function describeFiles(files: readonly RequestFileRow[], role: RequestFileRow['role']): RequestFile[] {
  return files
    .filter((file) => file.role === role)
    .map(({ file_id, filename }) =>
      file_id === null ? { filename, isDeleted: true } : { _id: file_id, filename, isDeleted: false },
    );
}

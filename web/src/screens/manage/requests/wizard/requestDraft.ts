import type {
  AnalysisRequestDetail,
  NewAnalysisRequest,
  RequestFile,
} from '@plumbline/contract/resources/analysisRequests';
import { readDay } from '../../../../ui/dateRange.ts';
import { formatDay, isoDay } from '../../../../ui/format.ts';
import { type DueDraft, toDueDomain } from './dueDraft.ts';

export type DataStep = 'model' | 'scans' | 'documents';

/** The steps in which something is entered, in their order. */
export const dataSteps: readonly DataStep[] = ['model', 'scans', 'documents'];

export interface ChosenFile {
  _id: string;
  filename: string;
  /** In bytes; not known of files that were taken over from another request. */
  size?: number;
}

/** What has been entered so far. */
export interface RequestDraft {
  scans: readonly ChosenFile[];
  /** As typed: dd/mm/yyyy. */
  scanDay: string;
  scannerModel?: NewAnalysisRequest['scanDomain']['scannerModel'];
  georeference?: NewAnalysisRequest['scanDomain']['georeference'];
  hasImages: boolean;
  /** Everything without it. */
  due?: DueDraft | undefined;
  roiDescription: string;
  documents: readonly ChosenFile[];
  analysisName: string;
  /** Names of files that were chosen but are no longer there. */
  leftOut: readonly string[];
}

export const emptyDraft: RequestDraft = {
  scans: [],
  scanDay: '',
  hasImages: false,
  roiDescription: '',
  documents: [],
  analysisName: '',
  leftOut: [],
};

/** A day that has not begun where the user is: nothing was scanned then. */
export function isFuture(day: string): boolean {
  return day > isoDay(new Date());
}

function readScanDay(text: string): string | undefined {
  const day = readDay(text);
  return day === undefined || isFuture(day) ? undefined : day;
}

/** What is still needed up to this step, in words; the next step opens when it is nothing ([REQ-8]). */
export function missingUpTo(step: DataStep, draft: RequestDraft, modelId: string | undefined): string[] {
  const needs: Record<DataStep, (string | false)[]> = {
    model: [
      modelId === undefined && 'a BIM model',
      draft.due !== undefined && toDueDomain(draft.due) === undefined && 'what is due',
    ],
    scans: [
      draft.scans.length === 0 && 'scan files',
      readScanDay(draft.scanDay) === undefined && 'scan date',
      draft.scannerModel === undefined && 'scanner model',
      draft.georeference === undefined && 'georeference',
    ],
    documents: [draft.roiDescription.trim() === '' && 'area of interest'],
  };
  const soFar = dataSteps.slice(0, dataSteps.indexOf(step) + 1);
  return soFar.flatMap((each) => needs[each]).filter((need) => need !== false);
}

/** The last step that can be opened, counted from 0. */
export function lastOpenStep(draft: RequestDraft, modelId: string | undefined): number {
  const stopsAt = dataSteps.findIndex((step) => missingUpTo(step, draft, modelId).length > 0);
  return stopsAt === -1 ? dataSteps.length - 1 : stopsAt;
}

/** Whether leaving loses nothing. */
export function isUntouched(draft: RequestDraft): boolean {
  const names = Object.keys(draft) as (keyof RequestDraft)[];
  return names.every((name) => {
    const value = draft[name];
    return Array.isArray(value) ? value.length === 0 : value === emptyDraft[name];
  });
}

/** The draft as it is sent; nothing while something is missing. */
export function toRequest(draft: RequestDraft, modelId: string | undefined): NewAnalysisRequest | undefined {
  const { scannerModel, georeference } = draft;
  const date = readScanDay(draft.scanDay);
  const analysisName = draft.analysisName.trim();
  if (modelId === undefined || scannerModel === undefined || georeference === undefined) return undefined;
  if (date === undefined || analysisName === '' || missingUpTo('documents', draft, modelId).length > 0)
    return undefined;
  const dueDomain = toDueDomain(draft.due);
  return {
    analysisName,
    modelDomain: { model: modelId },
    scanDomain: { files: idsOf(draft.scans), date, scannerModel, georeference },
    hasImages: draft.hasImages,
    documentDomain: { files: idsOf(draft.documents), roiDescription: draft.roiDescription.trim() },
    ...(dueDomain && { dueDomain }),
  };
}

const idsOf = (files: readonly ChosenFile[]) => files.map(({ _id }) => _id);

/** A draft with the fields of an earlier request, but for what is due; files that were deleted since are left out. */
export function draftFrom(request: AnalysisRequestDetail): RequestDraft {
  const { scanDomain, scanFiles, documentFiles, documentDomain, hasImages, analysisName } = request;
  return {
    scans: scanFiles.flatMap(toChosen),
    scanDay: formatDay(scanDomain.date),
    scannerModel: scanDomain.scannerModel,
    georeference: scanDomain.georeference,
    hasImages,
    roiDescription: documentDomain.roiDescription,
    documents: documentFiles.flatMap(toChosen),
    analysisName,
    leftOut: [...scanFiles, ...documentFiles].filter(isGone).map(({ filename }) => filename),
  };
}

const isGone = ({ _id, isDeleted }: RequestFile) => isDeleted || _id === undefined;

function toChosen({ _id, filename, isDeleted }: RequestFile): ChosenFile[] {
  return isDeleted || _id === undefined ? [] : [{ _id, filename }];
}

/** The draft with those of its scans that bear these names. */
export const withScansNamed = (draft: RequestDraft, names: readonly string[]): RequestDraft => ({
  ...draft,
  scans: draft.scans.filter(({ filename }) => names.includes(filename)),
  leftOut: draft.leftOut.filter((name) => names.includes(name)),
});

/** The draft without files that turned out to be gone. */
export function withoutFiles(draft: RequestDraft, fileIds: readonly string[]): RequestDraft {
  const isLost = ({ _id }: ChosenFile) => fileIds.includes(_id);
  const lost = [...draft.scans, ...draft.documents].filter(isLost).map(({ filename }) => filename);
  return {
    ...draft,
    scans: draft.scans.filter((file) => !isLost(file)),
    documents: draft.documents.filter((file) => !isLost(file)),
    leftOut: [...draft.leftOut, ...lost],
  };
}

import type { AnalysisRequestDetail } from '@plumbline/contract/resources/analysisRequests';
import { expect, test } from 'vitest';
import {
  draftFrom,
  emptyDraft,
  isUntouched,
  lastOpenStep,
  missingUpTo,
  type RequestDraft,
  toRequest,
  withoutFiles,
} from './requestDraft.ts';

const whole: RequestDraft = {
  scans: [
    { _id: 'a', filename: 'a.e57' },
    { _id: 'b', filename: 'b.e57' },
  ],
  scanDay: '05/03/2026',
  scannerModel: 'static',
  georeference: 'NotGeoreferenced',
  hasImages: false,
  roiDescription: ' Second floor ',
  documents: [{ _id: 'c', filename: 'c.pdf' }],
  analysisName: ' Week 10 ',
  leftOut: [],
};

test('[REQ-2] the first step needs a model', () => {
  expect(missingUpTo('model', emptyDraft, undefined)).toEqual(['a BIM model']);
  expect(missingUpTo('model', emptyDraft, 'm')).toEqual([]);
});

test.each([
  [{ scans: [] }, 'scan files'],
  [{ scanDay: '' }, 'scan date'],
  [{ scanDay: '31/02/2026' }, 'scan date'],
  [{ scanDay: '5/3/2026' }, 'scan date'],
  [{ scanDay: '05/03/2199' }, 'scan date'],
  [{ scannerModel: undefined }, 'scanner model'],
  [{ georeference: undefined }, 'georeference'],
])('[REQ-3] with %j the scans need a %s', (part, need) => {
  expect(missingUpTo('scans', { ...whole, ...part }, 'm')).toEqual([need]);
});

test('[REQ-3] scans are whole without images and before there is a description', () => {
  expect(missingUpTo('scans', { ...whole, roiDescription: '', documents: [] }, 'm')).toEqual([]);
});

test('[REQ-4] the area of interest is required, documents are not', () => {
  expect(missingUpTo('documents', { ...whole, documents: [] }, 'm')).toEqual([]);
  expect(missingUpTo('documents', { ...whole, roiDescription: ' \n' }, 'm')).toEqual(['area of interest']);
});

test('[REQ-8] what was missing before is missing in every later step', () => {
  expect(missingUpTo('documents', { ...whole, scans: [] }, undefined)).toEqual(['a BIM model', 'scan files']);
  expect(lastOpenStep(whole, undefined)).toBe(0);
  expect(lastOpenStep({ ...whole, scanDay: '' }, 'm')).toBe(1);
  expect(lastOpenStep({ ...whole, roiDescription: '' }, 'm')).toBe(2);
  expect(lastOpenStep(whole, 'm')).toBe(2);
});

test('[REQ-5] what is sent is what was entered, without blanks around it', () => {
  expect(toRequest(whole, 'm')).toEqual({
    analysisName: 'Week 10',
    modelDomain: { model: 'm' },
    scanDomain: { files: ['a', 'b'], date: '2026-03-05', scannerModel: 'static', georeference: 'NotGeoreferenced' },
    hasImages: false,
    documentDomain: { files: ['c'], roiDescription: 'Second floor' },
  });
});

test('[REQ-5] nothing is sent without a name, a model or what a step needs', () => {
  expect(toRequest({ ...whole, analysisName: '  ' }, 'm')).toBeUndefined();
  expect(toRequest(whole, undefined)).toBeUndefined();
  expect(toRequest({ ...whole, scans: [] }, 'm')).toBeUndefined();
  expect(toRequest({ ...whole, roiDescription: '' }, 'm')).toBeUndefined();
});

test('[REQ-7] whatever was entered would be lost', () => {
  expect(isUntouched(emptyDraft)).toBe(true);
  for (const part of [
    { scans: whole.scans },
    { scanDay: '0' },
    { scannerModel: 'static' },
    { georeference: 'NotGeoreferenced' },
    { hasImages: true },
    { roiDescription: 'x' },
    { documents: whole.documents },
  ] as Partial<RequestDraft>[]) {
    expect(isUntouched({ ...emptyDraft, ...part }), JSON.stringify(part)).toBe(false);
  }
});

test('an earlier request is taken over without the files that are gone', () => {
  const draft = draftFrom({
    analysisName: 'Week 10',
    hasImages: true,
    scanDomain: { files: ['a', 'x'], date: '2026-03-05', scannerModel: 'static', georeference: 'NotGeoreferenced' },
    documentDomain: { files: ['y'], roiDescription: 'Second floor' },
    scanFiles: [
      { _id: 'a', filename: 'a.e57', isDeleted: false },
      { filename: 'x.e57', isDeleted: true },
    ],
    documentFiles: [{ _id: 'y', filename: 'y.pdf', isDeleted: true }],
  } as AnalysisRequestDetail);
  expect(draft).toEqual({
    ...whole,
    scans: [{ _id: 'a', filename: 'a.e57' }],
    hasImages: true,
    roiDescription: 'Second floor',
    documents: [],
    analysisName: 'Week 10',
    leftOut: ['x.e57', 'y.pdf'],
  });
});

test('files that turned out to be gone are left out by name', () => {
  const { scans, documents, leftOut } = withoutFiles(whole, ['b', 'c', 'unknown']);
  expect(scans).toEqual([{ _id: 'a', filename: 'a.e57' }]);
  expect(documents).toEqual([]);
  expect(leftOut).toEqual(['b.e57', 'c.pdf']);
});

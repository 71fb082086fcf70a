import type { ManagementPageName } from '@plumbline/contract/managementPages';
import type { Permission } from '@plumbline/contract/permissions';
import type { AnalysisRequest, AnalysisRequestDetail } from '@plumbline/contract/resources/analysisRequests';
import type { ProjectSettings } from '@plumbline/contract/resources/companies';
import type { StoredFile } from '@plumbline/contract/resources/files';
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { createTelemetry } from '../../../data/telemetry/createTelemetry.ts';
import { aProject } from '../../../data/testing/aProject.ts';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { renderApp } from '../../../data/testing/renderApp.tsx';
import { Dashboard } from '../Dashboard.tsx';

export const projectId = '00000000-0000-4000-8000-000000000001';
export const modelId = '00000000-0000-4000-8000-000000000002';
export const fileId = (number: number) => `00000000-0000-4000-8000-1${String(number).padStart(11, '0')}`;
export const requestId = (number: number) => `00000000-0000-4000-8000-2${String(number).padStart(11, '0')}`;

interface ManagementOptions {
  page: ManagementPageName;
  at?: string;
  answers?: Answers;
  /** Beside those of an administrator. */
  permissions?: readonly Permission[];
  /** What stands around the dashboard. */
  frame?: (dashboard: ReactNode) => ReactNode;
}

export function aFile(number: number, given: Partial<StoredFile> = {}): StoredFile {
  return {
    _id: fileId(number),
    filename: `scan-${number}.e57`,
    size: number * 1_200_000_000,
    status: 'uploaded',
    numberOfParts: 1,
    createdDate: `2026-03-0${(number % 9) + 1}T08:30:00.000Z`,
    createdByRef: { email: 'somebody@site.test' },
    ...given,
  };
}

/** A request for tests: only what a test is about has to be said. */
export function aRequest(number: number, given: Partial<AnalysisRequest> = {}): AnalysisRequest {
  return {
    _id: requestId(number),
    index: number,
    analysisName: `Week ${number}`,
    modelDomain: { model: modelId },
    scanDomain: {
      files: [fileId(1)],
      date: '2026-03-05',
      scannerModel: 'mobile.navvis',
      georeference: 'LocallyGeoreferenced',
    },
    hasImages: true,
    documentDomain: { files: [], roiDescription: 'Second floor,\nnorth wing' },
    createdDate: '2026-03-05T10:12:00.000Z',
    createdBy: { email: 'admin@site.test' },
    status: 'ready',
    analysisView: 'v1',
    ...given,
  };
}

export function aDetail(number: number, given: Partial<AnalysisRequestDetail> = {}): AnalysisRequestDetail {
  return {
    ...(aRequest(number) as Omit<AnalysisRequest, 'progress'>),
    model: { modelVersion: 3, rootModels: ['Architecture.ifc', 'MEP.ifc'] },
    scanFiles: [{ _id: fileId(1), filename: 'scan-1.e57', isDeleted: false }],
    documentFiles: [],
    notes: [],
    ...given,
  };
}

const settings: ProjectSettings = {
  _id: projectId,
  name: 'Harbour House',
  tenantId: 'northbank|harbour-house',
  address: 'northbank-harbour-house',
  version: 1,
  publishing: 'automatic',
  company: { _id: 'c1', name: 'Northbank' },
  flags: {},
  floorNames: {},
  typeNames: {},
  tolerances: { toleranceM: 0.01, byTypeM: { IfcWall: 0.015 } },
  known: { floors: [], types: [] },
};

const plain: Answers = {
  'system.settings': () => ({
    productName: 'Plumbline',
    companyName: 'Plumbline',
    supportEmail: 'support@plumbline.test',
    salesEmail: 'sales@plumbline.test',
    helpUrl: 'https://plumbline.test',
    environment: 'test',
    production: false,
    maintenance: false,
  }),
  'models.active': () => ({
    _id: modelId,
    name: 'Harbour House',
    modelVersion: 3,
    modelUrn: 'urn',
    createdDate: '2026-02-20T16:40:00.000Z',
    elementCount: 12_345,
  }),
  'models.rootModels': () => [
    { name: 'Architecture.ifc', firstElement: 0, elementCount: 10_000, hasFile: true },
    { name: 'MEP.ifc', firstElement: 10_000, elementCount: 2_345, hasFile: true },
  ],
  'models.fileStates': () => [],
  'files.scans.list': () => [1, 2, 3].map((number) => aFile(number)),
  'files.documents.list': () => [aFile(7, { filename: 'Plan of level 2.pdf', size: 2_400_000 })],
  'analysisRequests.list': () => [],
  'analysisRequests.due': () => ({ dueDomain: null }),
  'projects.settings': () => settings,
};

/** The dashboard at an address of the analysis requests, in front of a server that says what a test wants. */
export const openRequests = (options: { at?: string; answers?: Answers } = {}) =>
  openManagement({ page: 'analysisrequest', ...options });

export async function openManagement({
  page: name,
  at = '',
  answers = {},
  permissions = [],
  frame = (dashboard) => dashboard,
}: ManagementOptions) {
  await page.viewport(1280, 900);
  const usual = ['READ', 'LIST', 'VIEW_ASSETS', 'ADMIN', 'FILE_SCAN_LIST', 'FILE_DOC_LIST'] as const;
  const held = [...usual, ...permissions];
  const project = aProject({ _id: projectId, permissions: held, featureFlags: { analysisWizard: true } });
  const app = renderApp(
    [
      { path: 'manage/:projectId?/:page?/*', element: frame(<Dashboard />) },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    {
      address: `/manage/${projectId}/${name}${at}`,
      answers: { 'projects.all': () => [project], ...plain, ...answers },
      services: { telemetry: createTelemetry({ send: () => undefined }) },
    },
  );
  const sent = (id: string) => app.callsTo(id).map(({ input }) => input);
  const address = () => `${app.router.state.location.pathname}${app.router.state.location.search}`;
  return { ...app, sent, address };
}

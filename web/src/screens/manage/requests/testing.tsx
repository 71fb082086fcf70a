import { ApiError } from '@plumbline/contract/ApiError';
import type { Client } from '@plumbline/contract/client';
import { type ErrorCode, errorTable } from '@plumbline/contract/errors';
import type { ManagementPageName } from '@plumbline/contract/managementPages';
import type { AnalysisRequest, AnalysisRequestDetail } from '@plumbline/contract/resources/analysisRequests';
import type { StoredFile } from '@plumbline/contract/resources/files';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { page } from 'vitest/browser';
import { createQueryClient } from '../../../data/calls/queryClient.ts';
import { type Services, ServicesContext } from '../../../data/services.ts';
import { aProject } from '../../../data/testing/aProject.ts';
import { refuseUnknown } from '../../../data/testing/refuseUnknown.ts';
import { createStores, StoresContext } from '../../../state/stores.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { Dashboard } from '../Dashboard.tsx';

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: object; key?: string };
export type Answers = Record<string, (input: Input) => unknown>;

export const projectId = '00000000-0000-4000-8000-000000000001';
export const modelId = '00000000-0000-4000-8000-000000000002';
export const fileId = (number: number) => `00000000-0000-4000-8000-1${String(number).padStart(11, '0')}`;
export const requestId = (number: number) => `00000000-0000-4000-8000-2${String(number).padStart(11, '0')}`;

interface ManagementOptions {
  page: ManagementPageName;
  at?: string;
  answers?: Answers;
}

export function refuse(code: ErrorCode, payload?: unknown): never {
  const { status, message } = errorTable[code];
  throw new ApiError(status, { code, message, payload });
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
};

/** The dashboard at an address of the analysis requests, in front of a server that says what a test wants. */
export const openRequests = (options: { at?: string; answers?: Answers } = {}) =>
  openManagement({ page: 'analysisrequest', ...options });

export async function openManagement({ page: name, at = '', answers = {} }: ManagementOptions) {
  await page.viewport(1280, 900);
  const permissions = ['READ', 'LIST', 'VIEW_ASSETS', 'ADMIN', 'FILE_SCAN_LIST', 'FILE_DOC_LIST'] as const;
  const project = aProject({ _id: projectId, permissions: [...permissions], featureFlags: { analysisWizard: true } });
  const says: Answers = { 'projects.all': () => [project], ...plain, ...answers };
  const calls: { id: string; input: Input }[] = [];
  const call: Client = async (route, input) => {
    const asked = input as Input;
    refuseUnknown(route, asked);
    calls.push({ id: route.id, input: asked });
    const answer = says[route.id];
    if (answer === undefined) throw new Error(`The test says nothing to ${route.id}.`);
    // What is sent and what is answered is what the contract allows.
    route.body?.parse(asked.body);
    return route.answer.parse(await answer(asked)) as never;
  };
  const services = { call, telemetry: { configure: () => undefined } } as unknown as Services;
  const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const stores = createStores({ storage: nowhere, search: new URLSearchParams() });
  const router = createMemoryRouter(
    [
      { path: 'manage/:projectId?/:page?/*', element: <Dashboard /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/manage/${projectId}/${name}${at}`] },
  );
  const { host } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <StoresContext value={stores}>
        <ServicesContext value={services}>
          <RouterProvider router={router} />
        </ServicesContext>
      </StoresContext>
    </QueryClientProvider>,
  );
  const sent = (id: string) => calls.filter((each) => each.id === id).map(({ input }) => input);
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { host, router, sent, address };
}

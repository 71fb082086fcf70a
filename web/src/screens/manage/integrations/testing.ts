import type { FileImport, FolderEntry, Integration } from '@plumbline/contract/resources/integrations';
import { aUser } from '../../../data/testing/aUser.ts';
import type { Answers } from '../../../data/testing/fakeClient.ts';

const ada = { _id: '00000000-0000-4000-8000-000000000090', firstName: 'Ada', lastName: 'Brandt' };

export const service = 'Demo design service';

export const connected: Integration = {
  forgeHub: { id: 'b.hub', name: 'Northbank Hub' },
  forgeProject: { id: 'b.project', name: 'Harbour House' },
  connectedBy: ada,
  connectedDate: '2026-03-05T10:12:00.000Z',
  userAccess: { profile: { forgeEmail: 'ada@northbank.test' } },
};

const importId = (number: number) => `00000000-0000-4000-8000-4${String(number).padStart(11, '0')}`;

/** An import for tests: only what a test is about has to be said. */
export const anImport = (number: number, given: Partial<FileImport> = {}): FileImport => ({
  _id: importId(number),
  filename: `model-${number}.ifc`,
  kind: 'model',
  state: 'done',
  size: 12_000_000,
  doneBytes: 12_000_000,
  versionNumber: 2,
  followed: false,
  createdBy: ada,
  createdDate: '2026-03-05T10:12:00.000Z',
  changedDate: new Date().toISOString(),
  ...given,
});

export const aFolder = (id: string, displayName: string): FolderEntry => ({ id, displayName, type: 'folder' });

export const anItem = (id: string, displayName: string, given: Partial<FolderEntry> = {}): FolderEntry => ({
  id,
  displayName,
  type: 'item',
  size: 2_400_000,
  versionNumber: 1,
  lastModifiedTime: '2026-03-04T09:30:00.000Z',
  ...given,
});

/** A server with a design service that the project is connected with. */
export const serviceAnswers = (given: Answers = {}): Answers => ({
  'system.settings': () => ({
    productName: 'Plumbline',
    companyName: 'Northbank',
    supportEmail: 'support@northbank.test',
    salesEmail: '',
    helpUrl: '',
    environment: 'test',
    production: false,
    maintenance: false,
    designService: { name: service, authorizeUrl: 'https://service.test/authorize', clientId: 'c', scope: 'data:read' },
  }),
  'integrations.current': () => connected,
  'integrations.hasValidAccess': () => ({ hasAccess: true }),
  'integrations.imports': () => ({ result: [], total: 0 }),
  'integrations.followedFolders': () => ({ result: [] }),
  'users.current': () => aUser({ ...ada, email: 'ada@site.test' }),
  's3Folders.list': () => ({ result: [] }),
  'files.usage': () => ({ usedBytes: 0 }),
  'files.models.list': () => [],
  ...given,
});

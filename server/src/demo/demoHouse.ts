import { type Permission, permissions } from '@plumbline/contract/permissions';

const files = permissions.filter((permission) => permission.startsWith('FILE_'));
const admin: Permission[] = ['ADMIN', ...files, 'READ', 'LIST', 'VIEW_ASSETS', 'RECLASSIFY', 'WRITE'];
const member: Permission[] = ['READ', 'LIST', 'VIEW_ASSETS', 'FILE_DOC_LIST'];
const reviewer: Permission[] = [...admin, 'SR_READ', 'SR_WRITE'];

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  permissions: Permission[];
  mustChangePassword?: boolean;
}

/** Who can sign in; they hold the same in every project. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@demo.test', firstName: 'Ada', lastName: 'Brandt', permissions: admin },
  { email: 'member@demo.test', firstName: 'Milan', lastName: 'Costa', permissions: member },
  { email: 'reviewer@demo.test', firstName: 'Rosa', lastName: 'Eder', permissions: reviewer },
  { email: 'new@demo.test', firstName: 'Noor', lastName: 'Visser', permissions: member, mustChangePassword: true },
];

export interface DemoView {
  name: string;
  scanDate: Date;
  /** How far the building had come, from 0 to 1; without it the analysis is still waiting. */
  phase?: number;
  isWaiting?: boolean;
}

export interface DemoProject {
  company: string;
  name: string;
  tenantId: string;
  views: DemoView[];
}

const view = (name: string, day: string, more: Partial<DemoView> = {}): DemoView => ({
  name,
  scanDate: new Date(`${day}T08:30:00Z`),
  ...more,
});

/** The one with the building, and two that show how a project begins. */
export const demoProjects: readonly DemoProject[] = [
  {
    company: 'Northbank Construction',
    name: 'Harbour House',
    tenantId: 'northbank|harbour-house',
    views: [
      view('Week 36, levels 0 to 2', '2026-09-04', { phase: 0.45 }),
      view('Week 40, levels 0 to 3', '2026-10-02', { phase: 0.78 }),
      view('Week 44, levels 0 to 4', '2026-10-30', { isWaiting: true }),
    ],
  },
  {
    company: 'Northbank Construction',
    name: 'Quay Street School',
    tenantId: 'northbank|quay-street-school',
    views: [view('Ground floor slab', '2026-10-13')],
  },
  { company: 'Alpine Civil', name: 'Station Hall', tenantId: 'alpine|station-hall', views: [] },
];

import type { Flag } from '@plumbline/contract/flags';
import type { Permission } from '@plumbline/contract/permissions';
import { permissionsOf } from '@plumbline/contract/roles';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  permissions: Permission[];
  mustChangePassword?: boolean;
  /** The companies, and the product itself. */
  administers?: boolean;
}

const admin = permissionsOf('Administrator');
const member = permissionsOf('Commenter');
const reviewer = permissionsOf('Publishing administrator');
const looker = permissionsOf('Viewer');

/** Who can sign in; they hold the same in every project. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@demo.test', firstName: 'Ada', lastName: 'Brandt', permissions: admin, administers: true },
  { email: 'member@demo.test', firstName: 'Milan', lastName: 'Costa', permissions: member },
  { email: 'reviewer@demo.test', firstName: 'Rosa', lastName: 'Eder', permissions: reviewer },
  { email: 'new@demo.test', firstName: 'Noor', lastName: 'Visser', permissions: looker, mustChangePassword: true },
];

export interface DemoView {
  name: string;
  scanDate: Date;
  /** In the whole demo, a visit of the site on that day is scanned for it. */
  isScanned?: boolean;
  /** Still being analysed, in the bare demo. */
  isWaiting?: boolean;
}

export interface DemoProject {
  company: string;
  name: string;
  tenantId: string;
  views: DemoView[];
  /** What the whole demo shows that is off by default. */
  flags?: Flag[];
}

const view = (name: string, day: string, more: Partial<DemoView> = {}): DemoView => ({
  name,
  scanDate: new Date(`${day}T08:30:00Z`),
  ...more,
});

/** The one with the building, and two that show how a project begins. Their views are those of the bare demo. */
export const demoProjects: readonly DemoProject[] = [
  {
    company: 'Northbank Construction',
    name: 'Harbour House',
    tenantId: 'northbank|harbour-house',
    views: [
      view('Week 36, levels 0 to 2', '2026-09-04', { isScanned: true }),
      view('Week 40, levels 0 to 3', '2026-10-02', { isScanned: true }),
      view('Week 44, levels 0 to 4', '2026-10-30', { isScanned: true, isWaiting: true }),
    ],
    flags: [
      'insightsDashboard',
      'qualityReport',
      'progressMonitoring',
      'pmWpPDFElementTypeBreakdown',
      'enableUnderConstruction',
      'displayRootModelFilter',
      'displayMagnitudeByAxis',
      'dynamicSections',
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

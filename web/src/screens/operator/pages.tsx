import {
  IconBuildingCommunity,
  IconDatabase,
  IconGauge,
  IconHeartbeat,
  IconListCheck,
  IconMailX,
  IconTool,
  IconVersions,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { CompaniesPage } from './companies/CompaniesPage.tsx';
import { FailedMailsPage } from './FailedMailsPage.tsx';
import { HealthPage } from './health/HealthPage.tsx';
import { JobsPage } from './JobsPage.tsx';
import { MaintenancePage } from './maintenance/MaintenancePage.tsx';
import { OverviewPage } from './OverviewPage.tsx';
import { StoragePage } from './StoragePage.tsx';
import { VersionsPage } from './VersionsPage.tsx';

interface OperatorPage {
  /** In the address. */
  name: string;
  title: string;
  icon: ReactNode;
  content: ComponentType;
}

/** The pages of whoever runs the product, in the order of the menu; to add one, write it and add a line. */
export const operatorPages: readonly OperatorPage[] = [
  { name: 'overview', title: 'Overview', icon: <IconGauge aria-hidden />, content: OverviewPage },
  { name: 'health', title: 'Health', icon: <IconHeartbeat aria-hidden />, content: HealthPage },
  { name: 'companies', title: 'Companies', icon: <IconBuildingCommunity aria-hidden />, content: CompaniesPage },
  { name: 'jobs', title: 'Jobs and failures', icon: <IconListCheck aria-hidden />, content: JobsPage },
  { name: 'storage', title: 'Storage', icon: <IconDatabase aria-hidden />, content: StoragePage },
  { name: 'mails', title: 'Mails that failed', icon: <IconMailX aria-hidden />, content: FailedMailsPage },
  { name: 'maintenance', title: 'Maintenance', icon: <IconTool aria-hidden />, content: MaintenancePage },
  { name: 'versions', title: 'Versions', icon: <IconVersions aria-hidden />, content: VersionsPage },
];

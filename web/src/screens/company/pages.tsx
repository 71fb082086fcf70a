import { IconBuilding, IconHistory, IconShieldLock, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface CompanyPage {
  /** The last word of its address. */
  name: string;
  title: string;
  icon: ReactNode;
}

/** The pages of a company's administration, in the order of the menu. Their routes are in app/routes.tsx. */
export const companyPages: readonly CompanyPage[] = [
  { name: 'projects', title: 'Projects', icon: <IconBuilding aria-hidden /> },
  { name: 'people', title: 'People', icon: <IconUsers aria-hidden /> },
  { name: 'sign-in', title: 'Sign-in', icon: <IconShieldLock aria-hidden /> },
  { name: 'audit', title: 'Audit trail', icon: <IconHistory aria-hidden /> },
];

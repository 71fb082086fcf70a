import { type Flag, type FlagSettings, readFlag, readFlagsInAddress } from '@plumbline/contract/flags';
import { openManagementPages } from '@plumbline/contract/managementPages';
import type { Project } from '@plumbline/contract/resources/projects';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

type Flagged = Pick<Project, 'featureFlags' | 'permissions'>;

/** What may be shown of a project: the address wins over the project's settings, and those over the defaults. */
export function readFeatures(address: FlagSettings) {
  return {
    isOn: (flag: Flag, { featureFlags }: Pick<Project, 'featureFlags'>) => readFlag(flag, featureFlags, address),
    managementPagesOf: ({ permissions, featureFlags }: Flagged) =>
      openManagementPages(permissions, featureFlags, address),
  };
}

/** The only place where `feature.x` of the address meets the settings of a project ([FLAG-1]). */
export function useFeatures() {
  const { search } = useLocation();
  return useMemo(() => readFeatures(readFlagsInAddress(new URLSearchParams(search))), [search]);
}

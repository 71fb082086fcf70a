import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { viewPath } from '../../data/address/paths.ts';
import { usePlace } from '../../data/address/place.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { SidePanel } from '../../ui/SidePanel.tsx';

interface WorkPackagePanelProps {
  title: string;
  /** Where the arrow leads; to the list without it. */
  backTo?: string;
  actions?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A panel with its title bar, whose arrow goes back. */
export function WorkPackagePanel({ title, backTo, actions, foot, children }: WorkPackagePanelProps) {
  const { project, view } = usePlace();
  usePageTitle(`${title} · ${project.name}`);
  const list = viewPath(project, view._id, 'progress/work-packages');
  const back = (
    <Tooltip label="Back">
      <ActionIcon component={Link} to={backTo ?? list} aria-label="Back">
        <IconArrowLeft aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <SidePanel title={title} back={back} actions={actions} foot={foot}>
      {children}
    </SidePanel>
  );
}

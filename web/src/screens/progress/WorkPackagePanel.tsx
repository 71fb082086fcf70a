import { ActionIcon, Title, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { viewPath } from '../../data/address/paths.ts';
import { usePlace } from '../../data/address/place.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import classes from './WorkPackagePanel.module.css';

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
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.bar}>
        <Tooltip label="Back">
          <ActionIcon
            component={Link}
            to={backTo ?? viewPath(project, view._id, 'progress/work-packages')}
            aria-label="Back"
          >
            <IconArrowLeft aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {actions}
      </header>
      <div className={classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </section>
  );
}

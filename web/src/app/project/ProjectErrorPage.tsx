import { Button, Group } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { selectProjectPath } from '../../data/address/paths.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { HeaderPlace } from '../header/Header.tsx';
import { PlainFrame } from '../PlainFrame.tsx';
import classes from './ProjectErrorPage.module.css';

interface ProjectErrorPageProps extends HeaderPlace {
  title: string;
  /** What can be done about it. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Why a project cannot be shown, and the way back. */
export function ProjectErrorPage({ title, action, children, ...place }: ProjectErrorPageProps) {
  usePageTitle(title.replace(/\.$/, ''));
  return (
    <PlainFrame {...place}>
      <div className={classes.centre}>
        <EmptyState
          icon={<IconBuilding />}
          title={title}
          heading="h1"
          action={
            <Group justify="center">
              {action}
              <Button size="md" variant={action ? 'default' : 'filled'} component={Link} to={selectProjectPath}>
                Back to my projects
              </Button>
            </Group>
          }
        >
          {children}
        </EmptyState>
      </div>
    </PlainFrame>
  );
}

import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { selectProjectPath } from '../../data/address/paths.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { HeaderPlace } from '../header/Header.tsx';
import { PlainFrame } from '../PlainFrame.tsx';
import classes from './ProjectErrorPage.module.css';

/** Why a project cannot be shown, and the way back. */
export function ProjectErrorPage({ title, children, ...place }: HeaderPlace & { title: string; children?: ReactNode }) {
  usePageTitle(title.replace(/\.$/, ''));
  return (
    <PlainFrame {...place}>
      <div className={classes.centre}>
        <EmptyState
          icon={<IconBuilding />}
          title={title}
          heading="h1"
          action={
            <Button size="md" component={Link} to={selectProjectPath}>
              Back to my projects
            </Button>
          }
        >
          {children}
        </EmptyState>
      </div>
    </PlainFrame>
  );
}

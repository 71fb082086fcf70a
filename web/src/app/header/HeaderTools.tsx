import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconSettings } from '@tabler/icons-react';
import { Link, useLocation, useMatch } from 'react-router';
import { managePath } from '../../data/address/paths.ts';
import { useFeatures } from '../../data/flags.ts';
import { useSettings } from '../../data/system/settings.ts';
import { useLastViewed } from '../../state/stores.ts';
import classes from './Header.module.css';
import { HelpLink } from './HelpLink.tsx';
import { UserMenu } from './UserMenu.tsx';

/** What stands at the right on every page: environment, the way to the management, help and the user. */
export function HeaderTools({ project }: { project?: Project | undefined }) {
  const settings = useSettings();
  const manageable = useFeatures().managementPagesOf;
  const isManaging = useMatch('/manage/*') !== null;
  return (
    <div className={classes.tools}>
      {settings && !settings.production && <Badge className={classes.environment}>{settings.environment}</Badge>}
      {project && !isManaging && manageable(project).length > 0 && <ManageLink project={project} />}
      <HelpLink />
      <UserMenu production={settings?.production} />
    </div>
  );
}

/** Leads back to what is open now. */
function ManageLink({ project }: { project: Project }) {
  const { pathname, search } = useLocation();
  const keep = useLastViewed((state) => state.keep);
  return (
    <Tooltip label="Manage">
      <ActionIcon
        component={Link}
        size="lg"
        to={managePath(project._id)}
        aria-label={`Manage ${project.name}`}
        onClick={() => keep({ projectId: project._id, address: `${pathname}${search}` })}
      >
        <IconSettings aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useSettings } from '../../data/settings.ts';
import classes from './Header.module.css';
import { UserMenu } from './UserMenu.tsx';

/** What stands at the right on every page: environment, help and the user. */
export function HeaderTools() {
  const settings = useSettings();
  return (
    <div className={classes.tools}>
      {settings && !settings.production && <Badge>{settings.environment}</Badge>}
      {settings && <HelpLink address={settings.helpUrl} />}
      <UserMenu production={settings?.production} />
    </div>
  );
}

function HelpLink({ address }: { address: string }) {
  const opensPage = !address.startsWith('mailto:');
  return (
    <Tooltip label="Help">
      <ActionIcon
        component="a"
        size="lg"
        href={address}
        aria-label="Help"
        {...(opensPage && { target: '_blank', rel: 'noopener' })}
      >
        <IconHelp aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

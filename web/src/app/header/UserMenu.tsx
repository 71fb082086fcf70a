import { Loader, Menu, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconCheck, IconDevices, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../data/errorMessage.ts';
import { selectProjectPath } from '../../data/paths.ts';
import { useSession } from '../../data/services.ts';
import { useCurrentUser } from '../../data/users.ts';
import { useNotifications, usePalette } from '../../state/stores.ts';
import { ColourSchemeItems } from '../../ui/ColourSchemeItems.tsx';
import { Initials } from '../../ui/Initials.tsx';
import classes from './Header.module.css';

/** The user, with the way out ([HEAD-1], [HEAD-2]). */
export function UserMenu({ production }: { production: boolean | undefined }) {
  const { data: user, isPending } = useCurrentUser();
  const { busy, signOut } = useSignOut();
  // Its colour would change before the eyes of whoever sees it too early.
  const known = !isPending && production !== undefined;
  const fullName = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  const name = fullName || user?.email || 'Unknown user';
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick>
      <Menu.Target>
        <UnstyledButton className={classes.user} disabled={busy}>
          <VisuallyHidden>User menu: </VisuallyHidden>
          {busy && <Loader aria-label="Signing out" />}
          {!busy && !known && <Skeleton circle height={32} />}
          {!busy && known && <Initials name={name} production={production} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={500} c="var(--pl-ink)" truncate>
            {name}
          </Text>
          {fullName && (
            <Text size="xs" truncate>
              {user?.email}
            </Text>
          )}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to={selectProjectPath} leftSection={<IconBuilding aria-hidden />}>
          My projects
        </Menu.Item>
        <Menu.Divider />
        <ColourSchemeItems />
        <Menu.Divider />
        <PaletteItem />
        <Menu.Divider />
        <Menu.Item leftSection={<IconDevices aria-hidden />} onClick={() => signOut({ everywhere: true })}>
          Sign out everywhere
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={() => signOut({ everywhere: false })}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The status colours that colour-blind people can tell apart. */
function PaletteItem() {
  const palette = usePalette((state) => state.statusPalette);
  const choose = usePalette((state) => state.choose);
  return (
    <Menu.CheckboxItem
      checked={palette === 'safe'}
      onChange={(checked) => choose(checked ? 'safe' : 'standard')}
      checkIcon={<IconCheck aria-hidden />}
    >
      Colour-blind safe statuses
    </Menu.CheckboxItem>
  );
}

function useSignOut() {
  const session = useSession();
  const notify = useNotifications((state) => state.notify);
  const [busy, setBusy] = useState(false);

  async function signOut(options: { everywhere: boolean }) {
    setBusy(true);
    try {
      await session.signOut(options);
    } catch (error) {
      notify('error', `You are still signed in. ${errorMessage(error)}`);
    } finally {
      setBusy(false);
    }
  }

  return { busy, signOut: (options: { everywhere: boolean }) => void signOut(options) };
}

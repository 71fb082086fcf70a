import { Loader, Menu, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconBuilding,
  IconCheck,
  IconDevices,
  IconKey,
  IconLogout,
  IconMail,
  IconServerCog,
  IconShieldLock,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  accountPath,
  companyPath,
  mailSettingsPath,
  operatorPath,
  selectProjectPath,
  tokensPath,
} from '../../data/address/paths.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useSession } from '../../data/services.ts';
import { useCurrentUser } from '../../data/users/users.ts';
import { useNotifications, usePalette, useSingleKeys, useUploads } from '../../state/stores.ts';
import { isActive } from '../../state/uploads/uploadQueue.ts';
import { ColourSchemeItems } from '../../ui/ColourSchemeItems.tsx';
import { Initials } from '../../ui/Initials.tsx';
import classes from './Header.module.css';
import { SignOutDialog } from './SignOutDialog.tsx';

interface SignOutOptions {
  everywhere: boolean;
}

/** The user, with the way out ([HEAD-1], [HEAD-2]). */
export function UserMenu({ production }: { production: boolean | undefined }) {
  const { data: user, isPending } = useCurrentUser();
  const { busy, signOut } = useSignOut();
  const isUploading = useUploads(({ uploads }) => uploads.some(isActive));
  const [asked, setAsked] = useState<SignOutOptions>();
  const begin = (options: SignOutOptions) => (isUploading ? setAsked(options) : signOut(options));
  // Its colour would change before the eyes of whoever sees it too early.
  const known = !isPending && production !== undefined;
  const fullName = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  const name = fullName || user?.email || 'Unknown user';
  return (
    <>
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
          <Menu.Item component={Link} to={accountPath} leftSection={<IconShieldLock aria-hidden />}>
            Account and security
          </Menu.Item>
          {user?.companies.map(({ _id, name: company }) => (
            <Menu.Item
              key={_id}
              component={Link}
              to={companyPath(_id, 'projects')}
              leftSection={<IconUsersGroup aria-hidden />}
            >
              {user.companies.length === 1 ? 'Administration' : `Administration of ${company}`}
            </Menu.Item>
          ))}
          <Menu.Item component={Link} to={mailSettingsPath} leftSection={<IconMail aria-hidden />}>
            Mail settings
          </Menu.Item>
          <Menu.Item component={Link} to={tokensPath} leftSection={<IconKey aria-hidden />}>
            Access tokens
          </Menu.Item>
          {user?.operator && (
            <Menu.Item component={Link} to={operatorPath()} leftSection={<IconServerCog aria-hidden />}>
              Operation
            </Menu.Item>
          )}
          <Menu.Divider />
          <ColourSchemeItems />
          <Menu.Divider />
          <PaletteItem />
          <SingleKeysItem />
          <Menu.Divider />
          <Menu.Item leftSection={<IconDevices aria-hidden />} onClick={() => begin({ everywhere: true })}>
            Sign out everywhere
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={() => begin({ everywhere: false })}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutDialog
        opened={asked !== undefined}
        onStay={() => setAsked(undefined)}
        onSignOut={() => {
          setAsked(undefined);
          if (asked) signOut(asked);
        }}
      />
    </>
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

/** Letters alone as keys, for those who never mean them. */
function SingleKeysItem() {
  const areOn = useSingleKeys((state) => state.areOn);
  const turn = useSingleKeys((state) => state.turn);
  return (
    <Menu.CheckboxItem checked={areOn} onChange={turn} checkIcon={<IconCheck aria-hidden />}>
      Single-key shortcuts
    </Menu.CheckboxItem>
  );
}

function useSignOut() {
  const session = useSession();
  const notify = useNotifications((state) => state.notify);
  const [busy, setBusy] = useState(false);

  async function signOut(options: SignOutOptions) {
    setBusy(true);
    try {
      await session.signOut(options);
    } catch (error) {
      notify('error', `You are still signed in. ${errorMessage(error)}`);
    } finally {
      setBusy(false);
    }
  }

  return { busy, signOut: (options: SignOutOptions) => void signOut(options) };
}

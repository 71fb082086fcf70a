import { ActionIcon, Menu } from '@mantine/core';
import type { CompanyPerson } from '@plumbline/contract/resources/people';
import {
  IconDots,
  IconLogout,
  IconShieldCheck,
  IconShieldOff,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
} from '@tabler/icons-react';
import { nameOf } from '../../../ui/people/PersonHead.tsx';
import type { AskedAct } from './PersonActs.tsx';

/** What an administrator of the company can do about somebody. */
export function PersonMenu({ person, ask }: { person: CompanyPerson; ask: (asked: AskedAct) => void }) {
  const { _id: userId, state, administrator, isOwn, projects } = person;
  const asks = (act: Exclude<AskedAct['act'], 'withdraw'>) => () => ask({ act, userId });
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={`More for ${nameOf(person)}`}>
          <IconDots aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserCog aria-hidden />} disabled={projects.length === 0} onClick={asks('roles')}>
          Roles in projects
        </Menu.Item>
        {administrator ? (
          <Menu.Item leftSection={<IconShieldOff aria-hidden />} onClick={asks('dismiss')}>
            No longer company administrator
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconShieldCheck aria-hidden />} onClick={asks('name')}>
            Make company administrator
          </Menu.Item>
        )}
        {isOwn && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={asks('endSessions')}>
              End sessions
            </Menu.Item>
            {state === 'active' ? (
              <Menu.Item color="red" leftSection={<IconUserOff aria-hidden />} onClick={asks('disable')}>
                Disable account
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconUserCheck aria-hidden />} onClick={asks('enable')}>
                Enable account
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

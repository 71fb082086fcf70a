import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { viewPath } from '../../data/address/paths.ts';
import { usePlace } from '../../data/address/place.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { useStores } from '../../state/stores.ts';
import { SidePanel } from '../../ui/SidePanel.tsx';

interface IssuePanelProps {
  title: string;
  /** Where the arrow leads; to the list without it. */
  backTo?: string;
  actions?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A side panel with its title bar: the arrow goes back, the cross also lets go of the issue ([ISSUE-2]). */
export function IssuePanel({ title, backTo, actions, foot, children }: IssuePanelProps) {
  const { project, view } = usePlace();
  const { workspace } = useStores();
  const navigate = useNavigate();
  const list = viewPath(project, view._id, 'issues');
  usePageTitle(`${title} · ${view.name}`);

  function close() {
    workspace.getState().selectIssue(undefined);
    void navigate(list);
  }

  const back = (
    <Tooltip label="Back">
      <ActionIcon aria-label="Back" onClick={() => void navigate(backTo ?? list)}>
        <IconArrowLeft aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  const cross = (
    <Tooltip label="Close">
      <ActionIcon aria-label="Close" onClick={close}>
        <IconX aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <SidePanel
      title={title}
      back={back}
      actions={
        <>
          {actions}
          {cross}
        </>
      }
      foot={foot}
    >
      {children}
    </SidePanel>
  );
}

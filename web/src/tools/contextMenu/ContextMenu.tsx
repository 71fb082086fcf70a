import { Menu } from '@mantine/core';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { usePlace } from '../../data/address/place.ts';
import type { MenuRequest } from '../../state/elementMenu.ts';
import { StatusIcon } from '../../ui/StatusBadge.tsx';
import { useSelection } from '../../viewport/useSelection.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import classes from './ContextMenu.module.css';
import { type MenuContext, type MenuItem, menuItems, sceneItems, statusChoices } from './items.ts';
import { useMenuContext } from './useMenuContext.ts';
import { useMenuRequest } from './useMenuRequest.ts';

const answerMs = 900;
const still = { duration: 0 };
/** A key would close the menu that it opened. */
const outside = ['mousedown', 'touchstart'];

type OpenContext = MenuContext & { close(): void };

/** The menu on the selected elements ([VIEW-5]). */
export function ContextMenu() {
  const viewer = useViewer();
  return viewer && <MenuOf viewer={viewer} />;
}

function MenuOf({ viewer }: { viewer: Viewer }) {
  const { request, close } = useMenuRequest(viewer);
  const { isModelOnly = false } = usePlace();
  const OpenMenu = isModelOnly ? MenuOfModel : MenuOfView;
  // Another key for another place: the kit would still be fading out of the one before.
  return request && <OpenMenu key={request.opening} viewer={viewer} request={request} close={close} />;
}

interface OpenMenuProps {
  viewer: Viewer;
  request: MenuRequest;
  close: () => void;
}

function MenuOfView({ viewer, request, close }: OpenMenuProps) {
  const context = { ...useMenuContext(viewer, request.approvals), close };
  const items = menuItems.filter(({ when }) => when(context));
  return (
    <MenuAt request={request} close={close}>
      {items.map((item, i) => (
        <Fragment key={item.id}>
          {i > 0 && items[i - 1]?.group !== item.group && <Menu.Divider />}
          <Entry item={item} context={context} />
        </Fragment>
      ))}
    </MenuAt>
  );
}

/** Without an analysis there are no verdicts to change, and no issues to write. */
function MenuOfModel({ viewer, request, close }: OpenMenuProps) {
  const context = { viewer, selection: useSelection() };
  return (
    <MenuAt request={request} close={close}>
      {sceneItems
        .filter(({ when }) => when(context))
        .map(({ id, label, run }) => (
          <Menu.Item key={id} onClick={() => run(context)}>
            {label}
          </Menu.Item>
        ))}
    </MenuAt>
  );
}

function MenuAt({ request, close, children }: Omit<OpenMenuProps, 'viewer'> & { children: ReactNode }) {
  return (
    <Menu
      opened
      onClose={close}
      returnFocus={false}
      offset={0}
      width={220}
      loop
      transitionProps={still}
      clickOutsideEvents={outside}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Elements"
          className={classes.anchor}
          style={{ left: request.x, top: request.y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="Elements" onContextMenu={(event) => event.preventDefault()}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ item, context }: { item: MenuItem; context: OpenContext }) {
  const closed = item.closed?.(context);
  if (closed !== undefined) return <ClosedEntry label={item.label} reason={closed} />;
  if (item.statuses) return <StatusEntries label={item.label} context={context} />;
  if (item.done) return <AnsweringEntry item={item} answer={item.done} context={context} />;
  return <Menu.Item onClick={() => item.run(context)}>{item.label}</Menu.Item>;
}

/** Says that it is done, then goes. */
function AnsweringEntry({ item, answer, context }: { item: MenuItem; answer: string; context: OpenContext }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(context.close, answerMs);
    return () => clearTimeout(timer);
  }, [isDone, context.close]);
  return (
    <Menu.Item
      closeMenuOnClick={false}
      aria-live="polite"
      onClick={() => {
        item.run(context);
        setDone(true);
      }}
    >
      {isDone ? answer : item.label}
    </Menu.Item>
  );
}

/** Reachable by keyboard, so that the reason is too; the kit would skip what it knows to be disabled. */
function ClosedEntry({ label, reason }: { label: string; reason: string }) {
  const disable = (node: HTMLButtonElement | null) => node?.setAttribute('aria-disabled', 'true');
  return (
    <Menu.Item ref={disable} className={classes.closed} closeMenuOnClick={false}>
      {label}
      <span className={classes.reason}>{reason}</span>
    </Menu.Item>
  );
}

function StatusEntries({ label, context }: { label: string; context: OpenContext }) {
  return (
    <Menu.Sub openDelay={100}>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown aria-label={label}>
        {statusChoices(context).map(({ name, label: status }) => (
          <Menu.Item
            key={name}
            leftSection={<StatusIcon status={name} />}
            onClick={() => context.reclassify(context.judged, name)}
          >
            {status}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

import { Menu } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import type { IssuePin } from '../../data/issues/issuePins.ts';
import { issueLabel } from '../../data/issues/names.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './IssuePins.module.css';

const mostListed = 50;
const still = { duration: 0 };
const outside = ['mousedown', 'touchstart'];

interface GatheredIssuesProps {
  pins: readonly IssuePin[];
  /** Where the pin that stands for all of them is in the window. */
  at: DOMRect;
  onOpen: (pin: IssuePin) => void;
  onZoom: () => void;
  onClose: () => void;
}

/** The issues of pins that lie on each other. */
export function GatheredIssues({ pins, at, onOpen, onZoom, onClose }: GatheredIssuesProps) {
  const more = pins.length - mostListed;
  return (
    <Menu
      opened
      onClose={onClose}
      returnFocus={false}
      offset={4}
      width={280}
      loop
      transitionProps={still}
      clickOutsideEvents={outside}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="Issues here"
          className={classes.anchor}
          style={{ left: at.x + at.width / 2, top: at.bottom }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label="Issues here" className={classes.list}>
        <Menu.Item leftSection={<IconZoomIn aria-hidden />} onClick={onZoom}>
          {`Zoom to these ${formatCount(pins.length)} issues`}
        </Menu.Item>
        <Menu.Divider />
        {pins.slice(0, mostListed).map((pin) => (
          <Menu.Item
            key={pin.id}
            leftSection={<span className={classes.dot} data-priority={pin.priority.toLowerCase()} />}
            onClick={() => onOpen(pin)}
          >
            <span className={classes.entry}>{issueLabel(pin)}</span>
            <span className={classes.priority}>{pin.priority}</span>
          </Menu.Item>
        ))}
        {more > 0 && <p className={classes.more}>{`${formatCount(more)} more: zoom in to see them.`}</p>}
      </Menu.Dropdown>
    </Menu>
  );
}

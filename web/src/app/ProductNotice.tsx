import { Anchor, CloseButton } from '@mantine/core';
import type { MaintenanceNotice } from '@plumbline/contract/resources/system';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { operatorPath } from '../data/address/paths.ts';
import { useSettings } from '../data/system/settings.ts';
import { useKnownUser } from '../data/users/users.ts';
import { isDismissed } from '../state/dismissedNotices.ts';
import { useDismissedNotices, useInMaintenance } from '../state/stores.ts';
import { formatMoment } from '../ui/format.ts';
import classes from './ProductNotice.module.css';

const dayMs = 86_400_000;

/** Over every page: that a maintenance is planned, or that only operators get in at present. */
export function ProductNotice() {
  const notice = useSettings()?.notice;
  const isShut = useInMaintenance();
  const userId = useKnownUser()?._id ?? 'nobody';
  const name = notice && `maintenance ${notice.startsAt} ${notice.text}`;
  const isPutAway = useDismissedNotices((state) => name !== undefined && isDismissed(state, userId, name));
  const dismiss = useDismissedNotices((state) => state.dismiss);
  if (isShut) {
    return (
      <Line>
        <span className={classes.when}>Maintenance is on.</span>
        <span>Only whoever runs the product gets in.</span>
        <Anchor component={Link} to={operatorPath('maintenance')}>
          End it
        </Anchor>
      </Line>
    );
  }
  if (notice === undefined || name === undefined || isPutAway) return null;
  const untilMs = Date.parse(notice.endsAt ?? notice.startsAt) + dayMs;
  return (
    <Line>
      <span className={classes.when}>{sayWhen(notice)}</span>
      <span>{notice.text}</span>
      <CloseButton size="sm" aria-label="Hide this notice" onClick={() => dismiss({ userId, notice: name, untilMs })} />
    </Line>
  );
}

function sayWhen({ startsAt, endsAt }: MaintenanceNotice): string {
  const until = endsAt === undefined ? '' : ` to ${formatMoment(endsAt)}`;
  return `Maintenance planned: ${formatMoment(startsAt)}${until}.`;
}

/** Frames that fill the window leave it the room. */
function Line({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      root.style.setProperty('--pl-notice-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (line.current) observer.observe(line.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--pl-notice-height');
    };
  }, []);
  return (
    <div ref={line} className={classes.notice} role="status">
      {children}
    </div>
  );
}

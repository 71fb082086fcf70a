import { CloseButton } from '@mantine/core';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { useState } from 'react';
import { useCurrentUser } from '../../data/users/users.ts';
import { isDismissed } from '../../state/dismissedNotices.ts';
import { useDismissedNotices } from '../../state/stores.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { formatMoment } from '../../ui/format.ts';
import { readyNoticeOf, readyNoticeUntil } from './analysisReady.ts';

/** That the analysis is ready, for some days and until it is dismissed ([QUAL-5]). */
export function ReadyNotice({ view }: { view: AnalysisView }) {
  const { data: user } = useCurrentUser();
  const [openedMs] = useState(Date.now);
  const notice = readyNoticeOf(view);
  const isGone = useDismissedNotices((state) => user === undefined || isDismissed(state, user._id, notice));
  const dismiss = useDismissedNotices((state) => state.dismiss);
  const untilMs = readyNoticeUntil(view, openedMs);
  if (user === undefined || untilMs === undefined || isGone) return null;
  return (
    <AlertBox
      title="Analysis ready"
      action={<CloseButton aria-label="Dismiss" onClick={() => dismiss({ userId: user._id, notice, untilMs })} />}
    >
      {`${view.name} is ready since ${formatMoment(view.statusUpdateTime)}.`}
    </AlertBox>
  );
}

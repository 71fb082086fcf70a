import { Button, Group } from '@mantine/core';
import { IconFocus2, IconStack2 } from '@tabler/icons-react';
import type { usePackageBreakDown } from '../../../data/progress/packageNumbers.ts';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { useElementsInScene } from '../../../viewport/useElementsInScene.ts';
import { DetailSection } from './DetailSection.tsx';
import classes from './WorkPackageDetails.module.css';

type Answer = ReturnType<typeof usePackageBreakDown>;
type Change = NonNullable<NonNullable<Answer['data']>['change']>;

/** What was built since the scan before the last, and what is gone; each can be seen alone ([WORK-5]). */
export function LastChange({ answer }: { answer: Answer }) {
  return (
    <DetailSection title="Change since the last scan" answer={answer}>
      {({ change }) =>
        change === null ? (
          <p className={classes.line}>There is no scan before the last to compare with.</p>
        ) : (
          <Changed change={change} />
        )
      }
    </DetailSection>
  );
}

function Changed({ change }: { change: Change }) {
  const scene = useElementsInScene();
  const { from, to, numBuilt, numGone, built, gone } = change;
  const nothing = numBuilt === 0 && numGone === 0;
  return (
    <>
      <p className={classes.line}>
        {`From ${from.name} (${formatDay(from.scanDate, { timeZone: 'UTC' })}) to ${to.name} (${formatDay(to.scanDate, { timeZone: 'UTC' })}):${nothing ? ' nothing has changed.' : ''}`}
      </p>
      <Group gap="xs">
        {numBuilt > 0 && (
          <ShowButton count={numBuilt} what="built" isReady={scene.isReady} onShow={() => scene.isolate(built)} />
        )}
        {numGone > 0 && (
          <ShowButton
            count={numGone}
            what="no longer there"
            isReady={scene.isReady}
            onShow={() => scene.isolate(gone)}
          />
        )}
        {scene.isIsolated && (
          <Button variant="subtle" leftSection={<IconStack2 aria-hidden />} onClick={scene.showAll}>
            Show all
          </Button>
        )}
      </Group>
      {(numBuilt > built.length || numGone > gone.length) && (
        <p className={classes.line}>
          {`The viewer shows those that the open model has, ${formatCount(built.length)} built and ${formatCount(gone.length)} no longer there.`}
        </p>
      )}
    </>
  );
}

function ShowButton({
  count,
  what,
  isReady,
  onShow,
}: {
  count: number;
  what: string;
  isReady: boolean;
  onShow: () => void;
}) {
  const counted = count === 1 ? '1 element' : `${formatCount(count)} elements`;
  return (
    <Button variant="default" leftSection={<IconFocus2 aria-hidden />} disabled={!isReady} onClick={onShow}>
      {`${counted} ${what}`}
    </Button>
  );
}

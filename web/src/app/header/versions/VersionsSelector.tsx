import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { usePublishing } from '../../../data/versions/publishing.ts';
import {
  shownVersion,
  useShowVersions,
  useVersionMap,
  useVersions,
  type VersionedAnalysis,
  withOtherVersion,
} from '../../../data/versions/versions.ts';
import type { VersionMap } from '../../../state/shownVersions.ts';
import { SelectorDropdown } from '../SelectorDropdown.tsx';
import { listPublished } from './describePublishing.ts';
import { PublishAllDialog } from './PublishAllDialog.tsx';
import { RejudgeDialog } from './RejudgeDialog.tsx';
import { UnpublishDialog, type VersionToUnpublish } from './UnpublishDialog.tsx';
import { VersionList } from './VersionList.tsx';
import classes from './Versions.module.css';

/** Where nothing says by what it was judged. */
const usualToleranceM = 0.01;

/** The versions that are seen of the open view, and the way to others ([HEAD-6]). */
export function VersionsSelector() {
  const { view } = usePlace();
  const { data: list = [] } = useVersions();
  const map = useVersionMap();
  const [dialog, setDialog] = useState<'rejudge' | 'unpublish' | 'publish'>();
  const [toUnpublish, setToUnpublish] = useState<VersionToUnpublish>();
  const { publish, unpublish } = usePublishing();
  const close = () => setDialog(undefined);
  const others = withOtherVersion(list, map);
  return (
    <>
      <SelectorDropdown
        label="Versions"
        isMarked={others.length > 0}
        content={() => (
          <VersionList
            onRejudge={() => setDialog('rejudge')}
            onPublishAll={() => setDialog('publish')}
            onUnpublish={(own, version) => {
              setToUnpublish({ own, version });
              setDialog('unpublish');
            }}
          />
        )}
      >
        {describeShown(list, others, map)}
      </SelectorDropdown>
      {others.length > 0 && <BackToNewest />}
      <RejudgeDialog
        opened={dialog === 'rejudge'}
        toleranceMm={toleranceMmOf(list, map)}
        viewName={view.name}
        onClose={close}
      />
      <PublishAllDialog
        opened={dialog === 'publish'}
        trades={listPublished(list, map)}
        onCancel={close}
        onPublish={(versionIds) => {
          publish(versionIds);
          close();
        }}
      />
      <UnpublishDialog
        opened={dialog === 'unpublish'}
        asked={toUnpublish}
        onCancel={close}
        onUnpublish={(versionId) => {
          unpublish([versionId]);
          close();
        }}
      />
    </>
  );
}

function BackToNewest() {
  const show = useShowVersions();
  const label = 'Show the newest versions';
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" className={classes.back} aria-label={label} onClick={() => show()}>
        <IconArrowBackUp aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function describeShown(
  list: readonly VersionedAnalysis[],
  others: readonly VersionedAnalysis[],
  map: VersionMap,
): string {
  const [only] = others;
  if (list.every(({ versions }) => versions.length === 0)) return 'None yet';
  if (only === undefined) return 'Newest';
  if (others.length > 1) return `${others.length} of ${list.length} chosen`;
  return `Version ${shownVersion(only, map)?.number} of ${only.analysis.name}`;
}

/** The tolerance that most of the versions seen were judged by. */
function toleranceMmOf(list: readonly VersionedAnalysis[], map: VersionMap): number {
  const tolerances = list.flatMap((own) => shownVersion(own, map)?.toleranceM ?? []);
  const groups = [...Map.groupBy(tolerances, (toleranceM) => toleranceM)].sort(([, a], [, b]) => b.length - a.length);
  return Math.round((groups[0]?.[0] ?? usualToleranceM) * 1000);
}

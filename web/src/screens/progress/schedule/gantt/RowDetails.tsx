import { ActionIcon, Anchor, Button, Group } from '@mantine/core';
import type { ComparedRow, WbsLevel } from '@plumbline/contract/resources/scheduleComparison';
import { sayCritical, sayFloat } from '@plumbline/contract/sayFloat';
import { sayForecast, sayPace } from '@plumbline/contract/sayForecast';
import { sayWorkState } from '@plumbline/contract/sayWorkState';
import { isLate } from '@plumbline/contract/workState';
import { IconFocus2, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { workPackagePath } from '../../../../data/address/paths.ts';
import { usePlace } from '../../../../data/address/place.ts';
import { useWorkPackages } from '../../../../data/progress/workPackages.ts';
import { differenceInWords, measuredInWords, plannedInWords, reportedInWords } from './describeRow.ts';
import classes from './RowDetails.module.css';
import { usePackagesInScene } from './usePackagesInScene.ts';

interface RowDetailsProps {
  row: ComparedRow;
  wbs: readonly WbsLevel[];
  /** Whether its elements become the selected ones. */
  selects: boolean;
  onClose: () => void;
}

/** All that is known of an activity, and the way to its work packages and their elements. */
export function RowDetails({ row, wbs, selects, onClose }: RowDetailsProps) {
  const { project, view } = usePlace();
  const packages = useWorkPackages();
  const scene = usePackagesInScene(row.watchlists, selects);
  const nameOf = new Map(packages.data?.map(({ watchlist }) => [watchlist._id, watchlist.name]));
  const difference = differenceInWords(row);
  const forecast = row.forecast && [sayForecast(row.forecast), sayPace(row.forecast)].filter(Boolean).join('; ');
  const critical = row.float && sayCritical(row.float);
  const float = row.float && [sayFloat(row.float), critical?.replace('C', 'c')].filter(Boolean).join('; ');
  return (
    <section className={classes.details} aria-label={`Activity ${row.id || row.name}`}>
      <div className={classes.head}>
        <strong className={classes.title}>
          {row.id} <bdi>{row.name}</bdi>
        </strong>
        <ActionIcon size="sm" aria-label="Close" onClick={onClose}>
          <IconX aria-hidden />
        </ActionIcon>
      </div>
      {row.wbs !== undefined && <p className={classes.path}>{pathOf(row.wbs, wbs)}</p>}
      <dl className={classes.facts}>
        <dt>Planned</dt>
        <dd>{plannedInWords(row)}</dd>
        {row.baseline && (
          <>
            <dt>Baseline</dt>
            <dd>{plannedInWords({ ...row, ...row.baseline, planned: undefined })}</dd>
          </>
        )}
        <dt>Reported</dt>
        <dd>{reportedInWords(row)}</dd>
        <dt>Measured</dt>
        <dd>{measuredInWords(row)}</dd>
        {row.state && (
          <>
            <dt>Against plan</dt>
            <dd data-late={isLate(row.state) || undefined}>{sayWorkState(row.state)}</dd>
          </>
        )}
        {forecast && (
          <>
            <dt>Forecast</dt>
            <dd>{forecast}</dd>
          </>
        )}
        {float && (
          <>
            <dt>Total float</dt>
            <dd>{float}</dd>
          </>
        )}
      </dl>
      {difference !== undefined && <p className={classes.difference}>{`${difference}.`}</p>}
      {row.watchlists && (
        <Group gap="xs">
          {row.watchlists.map((id) => (
            <Anchor key={id} component={Link} to={workPackagePath(project, view._id, id, 'detail')}>
              {nameOf.get(id) ?? 'Work package'}
            </Anchor>
          ))}
          <Button
            size="xs"
            variant="default"
            ml="auto"
            leftSection={<IconFocus2 aria-hidden />}
            disabled={!scene.isReady}
            onClick={scene.focus}
          >
            Show in the viewer
          </Button>
        </Group>
      )}
    </section>
  );
}

function pathOf(place: number, wbs: readonly WbsLevel[]): string {
  const names: string[] = [];
  for (let at: number | null = place; at !== null; at = wbs[at]?.parent ?? null) {
    const level = wbs[at];
    if (level) names.unshift(level.name || level.code);
  }
  return names.join(' › ');
}

import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { workPackagePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { useElementsInScene } from '../../../viewport/useElementsInScene.ts';
import { useSelection } from '../../../viewport/useSelection.ts';
import { CloseUpRow } from './CloseUpRow.tsx';
import classes from './CloseUps.module.css';
import { describeStart } from './describeStart.ts';
import type { CoveredGroup } from './groupCloseUps.ts';

/** An activity, when it starts, and the deviated elements that it covers. */
export function CoveringGroup({ group: { covering, rows } }: { group: CoveredGroup }) {
  const { project, view } = usePlace();
  const scene = useElementsInScene();
  const selected = useSelection();
  const { activityId, name, watchlist, daysLeft, isStarted, order } = covering;
  return (
    <section className={classes.group} aria-label={`Covered by ${name}`}>
      <h3 className={classes.activity}>
        <Anchor component={Link} to={workPackagePath(project, view._id, watchlist, 'detail')}>
          {activityId === null || activityId === name ? name : `${name} (${activityId})`}
        </Anchor>
      </h3>
      <p className={classes.start} data-late={isStarted || daysLeft < 0 || undefined}>
        {describeStart(covering)}
        {order === 'dates' && <span className={classes.order}> · later by planned dates</span>}
      </p>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <CloseUpRow
            key={row.element.externalId}
            row={row}
            scene={scene}
            isSelected={row.element.forgeObjectId !== null && selected.includes(row.element.forgeObjectId)}
          />
        ))}
      </ul>
    </section>
  );
}

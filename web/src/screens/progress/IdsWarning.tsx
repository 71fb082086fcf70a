import { Tooltip } from '@mantine/core';
import type { Watchlist } from '@plumbline/contract/resources/workPackages';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './IdsWarning.module.css';

export const hasLostIds = ({ modelValid }: Pick<Watchlist, 'modelValid'>): boolean =>
  modelValid.some(({ allExternalIdsAreInModel }) => !allExternalIdsAreInModel);

const words = 'Some global IDs are not in the latest model.';

/** A sign on a package of which the latest model lacks something ([WORK-4]). */
export function IdsWarning({ watchlist }: { watchlist: Pick<Watchlist, 'modelValid'> }) {
  if (!hasLostIds(watchlist)) return null;
  return (
    <Tooltip label={words}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it says is reached by keyboard too */}
      <span role="img" aria-label={words} tabIndex={0} className={classes.sign}>
        <IconAlertTriangle aria-hidden />
      </span>
    </Tooltip>
  );
}

import { CloseButton } from '@mantine/core';
import { useDrawnViewState } from '../../state/stores.ts';
import { nameOfView } from './drawnViews.ts';
import { useDatumLines } from './useDatumLines.ts';
import { useDrawnView } from './useDrawnView.ts';
import classes from './Views.module.css';

/** Which plan or elevation is seen, and the way out. */
export function DrawnViews() {
  useDrawnView();
  useDatumLines();
  const shown = useDrawnViewState((state) => state.shown);
  const leave = useDrawnViewState((state) => state.leave);
  if (!shown) return null;
  const name = nameOfView(shown);
  return (
    <div className={classes.place}>
      <div className={classes.chip}>
        <span>{name}</span>
        <CloseButton size="sm" aria-label={`Leave ${name}`} onClick={() => leave()} />
      </div>
    </div>
  );
}

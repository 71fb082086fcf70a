import { Switch } from '@mantine/core';
import { type DrawnView, sides } from '../../state/drawnView.ts';
import { useDrawnViewState, useSceneGuides } from '../../state/stores.ts';
import { formatElevation } from '../../ui/format.ts';
import { useDatum } from '../../viewport/useDatum.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import classes from './Views.module.css';

const width = 260;

/** Plans of the storeys, elevations, and what is drawn into the scene to find one's way. */
export function ViewsPanel({ close }: OpenToolProps) {
  const storeys = useDatum()?.storeys ?? [];
  const guides = useSceneGuides((state) => state);
  return (
    <ToolPanel id="views" title="Views" corner width={width} close={close}>
      <div className={classes.views}>
        {storeys.length > 0 && (
          <fieldset className={classes.group}>
            <legend>Plans</legend>
            {storeys.toReversed().map(({ name, elevationM }) => (
              <ViewButton key={name} view={{ kind: 'plan', storey: name }} label={name}>
                <span className={classes.elevation}>{formatElevation(elevationM)}</span>
              </ViewButton>
            ))}
          </fieldset>
        )}
        <fieldset className={classes.group}>
          <legend>Elevations</legend>
          <div className={classes.sides}>
            {sides.map((side) => (
              <ViewButton
                key={side}
                view={{ kind: 'elevation', side }}
                label={`${side[0]!.toUpperCase()}${side.slice(1)}`}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className={classes.group}>
          <legend>Show</legend>
          <Switch
            label="Grid and storey lines"
            checked={guides.lines}
            onChange={({ currentTarget }) => guides.set({ lines: currentTarget.checked })}
          />
          <Switch
            className={classes.minimap}
            label="Minimap"
            checked={guides.minimap}
            onChange={({ currentTarget }) => guides.set({ minimap: currentTarget.checked })}
          />
        </fieldset>
      </div>
    </ToolPanel>
  );
}

function ViewButton({ view, label, children }: { view: DrawnView; label: string; children?: React.ReactNode }) {
  const shown = useDrawnViewState((state) => state.shown);
  const show = useDrawnViewState((state) => state.show);
  const leave = useDrawnViewState((state) => state.leave);
  const isShown = JSON.stringify(shown) === JSON.stringify(view);
  return (
    <button
      type="button"
      className={classes.view}
      aria-pressed={isShown}
      onClick={() => (isShown ? leave() : show(view))}
    >
      <span className={classes.name}>{label}</span>
      {children}
    </button>
  );
}

import type { ScanLook, ScanSummary } from '@plumbline/contract/resources/files';
import type { ModelFootprint } from '@plumbline/contract/resources/models';
import { formatCount } from '../../../ui/format.ts';
import classes from './FileDetail.module.css';
import { planFrame, type Rectangle, scaleBarM } from './planFrame.ts';

interface StationPlanProps {
  summary: ScanSummary;
  look: ScanLook;
  /** Null while the project has no model. */
  model: ModelFootprint | null;
}

const flat = (bounds: ScanSummary['bounds']): Rectangle | undefined =>
  bounds && [bounds.min[0], bounds.min[1], bounds.max[0], bounds.max[1]];

/** Where the scanner stood, over the model where both have the same coordinates. */
export function StationPlan({ summary, look, model }: StationPlanProps) {
  const stations = look.stations.map(({ position: [x, y] }) => [x, y] as const);
  const plan = planFrame({ stations, extent: flat(summary.bounds), model: flat(model?.bounds) });
  if (plan === undefined) return null;
  const { frame, showsModel } = plan;
  const [left, bottom, right, top] = frame;
  const width = right - left;
  const height = top - bottom;
  const unit = Math.max(width, height) / 100;
  const barM = scaleBarM(frame);
  // Far from the origin, SVG's single precision would shake every corner.
  const at = ([x0, y0, x1, y1]: Rectangle) => ({ x: x0 - left, y: top - y1, width: x1 - x0, height: y1 - y0 });
  const outlines = (boxes: readonly Rectangle[]) =>
    boxes.map(([x0, y0, x1, y1]) => `M${x0 - left} ${top - y1}H${x1 - left}V${top - y0}H${x0 - left}Z`).join('');
  const shown = showsModel ? model : null;
  return (
    <figure className={classes.plan}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={labelOf(summary, shown)}
        className={classes.drawing}
      >
        {shown && <path d={outlines(shown.slabs)} className={classes.slab} />}
        {shown && <path d={outlines(shown.walls)} className={classes.wall} />}
        {summary.bounds && <rect {...at(flat(summary.bounds) as Rectangle)} className={classes.extent} />}
        {[...atPlaces(look.stations)].map(([key, { name, position }]) => (
          <circle key={key} cx={position[0] - left} cy={top - position[1]} r={unit * 1.1} className={classes.station}>
            <title>{name}</title>
          </circle>
        ))}
        <path d={`M ${unit * 2} ${height - unit * 2} h ${barM}`} className={classes.scaleBar} />
      </svg>
      <figcaption className={classes.caption}>
        <span>
          The bar is {barM} m long.
          {look.stations.length > 0 && ' Dots: stations.'}
          {summary.bounds && ' Dashed: extent of the scan.'}
        </span>
        {sayModel(model, plan)}
      </figcaption>
    </figure>
  );
}

/** Stations of one name in one place are one dot. */
const atPlaces = (stations: ScanLook['stations']) =>
  new Map(stations.map((station) => [`${station.name} ${station.position.join(' ')}`, station]));

function labelOf({ stations }: ScanSummary, model: ModelFootprint | null): string {
  const what =
    stations === 0 ? 'The extent of the scan' : `${formatCount(stations)} ${stations === 1 ? 'station' : 'stations'}`;
  return `${what} from above${model ? `, over ${model.name}` : ''}`;
}

function sayModel(model: ModelFootprint | null, { showsModel, apartM = 0 }: { showsModel: boolean; apartM?: number }) {
  if (model === null) return <span>The project has no model yet to show it on.</span>;
  if (showsModel) return <span>Grey: slabs, walls and columns of {model.name}.</span>;
  return (
    <span>
      {model.name} is not shown: its coordinates lie{' '}
      {apartM < 1000 ? `${Math.round(apartM)} m` : `${formatCount(Math.round(apartM / 1000))} km`} away. An analysis
      places the scan by its georeference.
    </span>
  );
}

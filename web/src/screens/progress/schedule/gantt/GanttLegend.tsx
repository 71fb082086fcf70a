import classes from './Gantt.module.css';

const keys = [
  { name: 'Planned', mark: classes.planned },
  { name: 'Measured', mark: classes.measuredBar },
  { name: 'Between two scans', mark: classes.between },
  { name: 'Critical', mark: classes.critical },
  { name: 'Critical by the forecast', mark: classes.becomesCritical },
  { name: 'Baseline', mark: classes.baseline },
  { name: 'Scan', mark: classes.scan },
  { name: 'Data date', mark: classes.dataDate },
];

/** What the marks in time are. */
export function GanttLegend() {
  return (
    <p className={classes.legend}>
      {keys.map(({ name, mark }) => (
        <span key={name}>
          <span className={classes.key} aria-hidden>
            <span className={mark} />
          </span>
          {name}
        </span>
      ))}
    </p>
  );
}

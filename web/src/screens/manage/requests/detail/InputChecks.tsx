import type { AnalysisRequestDetail, InputCheck } from '@plumbline/contract/resources/analysisRequests';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { isUnderway } from '../../../../data/requests/analysisRequests.ts';
import classes from './RequestDetail.module.css';

const checkNames: Record<InputCheck['check'], string> = {
  registered: 'Registered',
  georeferenced: 'Georeferenced',
  resolution: 'Resolution',
  images: 'Images',
};

/** What was found in the scans, held against the upload guidance ([REQ-11]). */
export function InputChecks({ request }: { request: AnalysisRequestDetail }) {
  const { checks } = request;
  if (checks === undefined && !isUnderway(request)) return null;
  return (
    <section className={classes.card} aria-label="Input checks">
      <h3 className={classes.heading}>Input checks</h3>
      {checks === undefined && <p className={classes.quiet}>The scans are checked as the first step.</p>}
      {checks?.length === 0 && <p className={classes.quiet}>This project skips the input checks.</p>}
      {groupByFile(checks ?? []).map(([file, found]) => (
        <div key={file}>
          <h4 className={classes.file}>{file}</h4>
          <ul className={classes.list}>
            {found.map((check) => (
              <Check key={check.check} check={check} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function groupByFile(checks: readonly InputCheck[]): [string, InputCheck[]][] {
  return [...Map.groupBy(checks, ({ file }) => file)];
}

function Check({ check: { check, outcome, message } }: { check: InputCheck }) {
  const passed = outcome === 'passed';
  const Icon = passed ? IconCircleCheck : IconAlertTriangle;
  return (
    <li className={classes.check} data-outcome={outcome}>
      <Icon role="img" aria-label={passed ? 'Passed' : 'Warning'} />
      <span>
        <strong>{checkNames[check]}</strong> {message}
      </span>
    </li>
  );
}

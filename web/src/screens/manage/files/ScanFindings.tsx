import type { ScanLook, ScanSummary } from '@plumbline/contract/resources/files';
import { capital } from '../../../ui/capital.ts';
import { formatCount } from '../../../ui/format.ts';
import { sayExtent, sayGeoreference, sayImages, saySpacing } from './describeScan.ts';
import { Field } from './Field.tsx';
import classes from './FileDetail.module.css';

interface ScanFindingsProps {
  summary: ScanSummary;
  look: ScanLook;
}

/** What a scan holds, and what is odd about it. */
export function ScanFindings({ summary, look }: ScanFindingsProps) {
  return (
    <>
      <section className={classes.card} aria-label="What is in it">
        <h3 className={classes.heading}>What is in it</h3>
        <dl className={classes.fields}>
          <Field name="Format">{summary.format.toUpperCase()}</Field>
          <Field name="Points">{formatCount(summary.points)}</Field>
          <Field name="Extent">{sayExtent(summary) ?? 'None'}</Field>
          <Field name="Stations">{stationsInWords(summary)}</Field>
          <Field name="Georeference">{sayGeoreference(summary)}</Field>
          <Field name="Resolution">{resolutionInWords(summary)}</Field>
          <Field name="Images">{capital(sayImages(summary))}</Field>
        </dl>
      </section>
      {look.problems.length > 0 && (
        <section className={classes.card} aria-label="Worth knowing">
          <h3 className={classes.heading}>Worth knowing</h3>
          <ul className={classes.problems}>
            {look.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function stationsInWords({ scans, stations }: ScanSummary): string {
  if (stations === scans) return formatCount(stations);
  if (stations === 0) return 'None: nothing says where the scanner stood';
  return `${formatCount(stations)} of ${formatCount(scans)} clouds`;
}

/** The upload guidance asks for it. */
const wantedM = 0.02;

function resolutionInWords(summary: ScanSummary): string {
  const spacing = saySpacing(summary);
  if (spacing === undefined) return 'Unknown';
  const isCoarse = (summary.spacingM ?? 0) > wantedM;
  return isCoarse ? `About ${spacing}: 20 mm or less is asked for` : `About ${spacing}`;
}

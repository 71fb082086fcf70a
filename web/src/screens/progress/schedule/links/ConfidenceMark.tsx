import { type Confidence, confidences } from '@plumbline/contract/resources/scheduleLinks';
import classes from './LinkActivities.module.css';

const confidenceWords: Record<Confidence, string> = { high: 'High', medium: 'Medium', low: 'Low' };

/** How sure a proposal is: as a word, and as bars. */
export function ConfidenceMark({ confidence }: { confidence: Confidence }) {
  const filled = confidences.length - confidences.indexOf(confidence);
  return (
    <span className={classes.confidence} data-confidence={confidence}>
      <span className={classes.bars} aria-hidden>
        {confidences.map((each, i) => (
          <span key={each} data-filled={i < filled || undefined} />
        ))}
      </span>
      {confidenceWords[confidence]}
    </span>
  );
}

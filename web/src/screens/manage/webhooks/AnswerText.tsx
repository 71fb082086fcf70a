import type { DeliveryAttempt } from '@plumbline/contract/resources/webhooks';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './Webhooks.module.css';

/** How an answer begins, as it came. */
export function AnswerText({ attempt: { answer } }: { attempt: DeliveryAttempt }) {
  if (answer === '') return null;
  return (
    <ScrollRegion label="Answer" className={classes.text}>
      {answer}
    </ScrollRegion>
  );
}

import { errorMessage } from '../../../data/calls/errorMessage.ts';
import type { usePing } from '../../../data/webhooks/webhooks.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { AnswerText } from './AnswerText.tsx';
import { describeAttempt, isTaken } from './describeAttempt.ts';

/** What came of the test, as soon as it is known. */
export function TestResult({ ping: { data, error } }: { ping: ReturnType<typeof usePing> }) {
  if (error) return <AlertBox level="error">{errorMessage(error)}</AlertBox>;
  const attempt = data?.attempts.at(-1);
  if (attempt === undefined) return null;
  const taken = isTaken(attempt);
  return (
    <AlertBox level={taken ? 'info' : 'error'} title={taken ? 'The test was taken.' : 'The test was not taken.'}>
      {describeAttempt(attempt)}.
      <AnswerText attempt={attempt} />
    </AlertBox>
  );
}

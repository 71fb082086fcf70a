import type { FetchedJob } from '../../platform/queue/Queue.ts';
import { metrics } from '../../platform/telemetry/metrics.ts';
import { inSpan } from '../../platform/telemetry/tracing.ts';
import type { Run } from './Delivery.ts';

/** Does a piece as part of the trace of whoever asked for the analysis, and counts how long it took and how it ended. */
export async function watchPiece(
  run: Pick<Run, 'id' | 'projectId'>,
  piece: Pick<FetchedJob<{ step: { kind: string } }>, 'id' | 'payload' | 'retryCount' | 'traceparent'>,
  work: (noteFailure: (error: unknown) => void) => Promise<void>,
): Promise<void> {
  const { kind } = piece.payload.step;
  const started = performance.now();
  let outcome = 'ended';
  const ids = { runId: run.id, projectId: run.projectId };
  const attributes = {
    'plumbline.step': kind,
    'plumbline.job.id': piece.id,
    'plumbline.run.id': run.id,
    'plumbline.project.id': run.projectId,
    'plumbline.try': piece.retryCount + 1,
  };
  const span = { kind: 'consumer', parent: piece.traceparent, attributes } as const;
  try {
    await inSpan(`step ${kind}`, { ...span, trail: { ...ids, job: 'analysisStep', jobId: piece.id } }, async () => {
      let failure: unknown;
      await work((error) => {
        failure = error ?? new Error('It failed.');
      });
      outcome = failure === undefined ? 'done' : 'failed';
      if (failure !== undefined) throw new PieceFailed({ cause: failure });
    });
  } catch (error) {
    // What went wrong with the piece is settled; the span alone had to hear of it.
    if (!(error instanceof PieceFailed)) throw error;
  } finally {
    metrics.stepSeconds.observe({ kind, outcome }, (performance.now() - started) / 1000);
  }
}

class PieceFailed extends Error {
  override readonly name = 'PieceFailed';
  constructor(options: ErrorOptions) {
    super('The piece failed.', options);
  }
}

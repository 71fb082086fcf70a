import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '../../cli/src/upload/openSession.ts';
import {
  cancelAnalysisRequest,
  oneAnalysisRequest,
  type RequestStatus,
  requestAnalysis,
} from '../../contract/src/resources/analysisRequests.ts';
import type { Account } from './Order.ts';
import type { LoadData } from './prepareData.ts';

const lookEveryMs = 1000;
const longestStartMs = 120_000;

export interface Pace {
  requestsAtOnce: number;
  pauseS: number;
}

/** One runs, and the next is ready when it ends. */
const withoutPause: Pace = { requestsAtOnce: 2, pauseS: 0 };

/** Analyses the site's scan again and again until it is disposed of; what runs then is cancelled. */
export async function keepAnalysing(
  origin: string,
  { email, password }: Account,
  site: LoadData['site'],
  { requestsAtOnce, pauseS } = withoutPause,
) {
  const call = await openSession(origin, email, password);
  const { projectId, modelId, scanId } = site;
  const open = new Map<string, RequestStatus>();
  const looks: { at: number; isRunning: boolean }[] = [];
  const over = new AbortController();
  let number = 0;
  let nextAt = 0;

  async function request(): Promise<void> {
    const { _id, status } = await call(requestAnalysis, {
      params: { projectId },
      body: {
        analysisName: `Load ${++number}`,
        modelDomain: { model: modelId },
        scanDomain: {
          files: [scanId],
          date: '2026-11-06',
          scannerModel: 'static',
          georeference: 'LocallyGeoreferenced',
        },
        documentDomain: { roiDescription: 'The whole building.' },
      },
    });
    open.set(_id, status);
  }

  async function look(): Promise<void> {
    for (const requestId of open.keys()) {
      const { status, message } = await call(oneAnalysisRequest, { params: { projectId, requestId } });
      if (status === 'failed') throw new Error(`The analysis failed: ${message}`);
      if (status === 'waiting' || status === 'running') open.set(requestId, status);
      else {
        open.delete(requestId);
        nextAt = Date.now() + pauseS * 1000;
      }
    }
    while (open.size < requestsAtOnce && Date.now() >= nextAt) await request();
    looks.push({ at: Date.now(), isRunning: [...open.values()].includes('running') });
  }

  async function goOn(): Promise<void> {
    while (!over.signal.aborted) {
      await look();
      await sleep(lookEveryMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  const going = goOn();
  // It is waited for at the end; failing before, it would end the process.
  going.catch(() => undefined);
  for (const end = Date.now() + longestStartMs; !looks.at(-1)?.isRunning; await sleep(100)) {
    if (Date.now() > end) throw new Error('No analysis begins.');
    await Promise.race([going, sleep(100)]);
  }

  return {
    /** How many have been asked for. */
    countRequests: () => number,
    /** In which share of the time one was running. */
    shareBetween(from: number, to: number): number {
      const within = looks.filter(({ at }) => at >= from && at <= to);
      return within.filter(({ isRunning }) => isRunning).length / Math.max(1, within.length);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      over.abort();
      await going;
      for (const requestId of open.keys()) {
        // It may have ended by itself.
        await call(cancelAnalysisRequest, { params: { projectId, requestId } }).catch(() => undefined);
      }
    },
  };
}

import { callLimits, createClient } from '@plumbline/contract/client';
import { uploadFile } from '@plumbline/contract/uploadFile';
import { createUploadRunner } from './createUploadRunner.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { putPart } from './putPart.ts';
import { createTokenKeeper } from './tokenKeeper.ts';

const post = (message: FromWorker) => postMessage(message);

/** The session lives in the page: every token is a question to it. */
const questions = new Map<number, { resolve(token: string | undefined): void; reject(problem: Error): void }>();
let asked = 0;

function ask(renew: boolean): Promise<string | undefined> {
  const question = ++asked;
  post({ type: 'askToken', question, renew });
  return new Promise((resolve, reject) => questions.set(question, { resolve, reject }));
}

function answer({ question, token, problem }: Extract<ToWorker, { type: 'token' }>) {
  const asker = questions.get(question);
  questions.delete(question);
  if (problem === undefined) asker?.resolve(token);
  else asker?.reject(new Error(problem));
}

const call = createClient({
  origin: '',
  getToken: createTokenKeeper({ ask }),
  onMaintenance: () => post({ type: 'maintenance' }),
  // The part protocol says when to try again.
  limits: { ...callLimits, retries: 0 },
});

const runner = createUploadRunner({ post, call, upload: uploadFile, put: putPart });

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'start':
      return runner.start(data);
    case 'cancel':
      return runner.cancel(data.ids);
    case 'token':
      return answer(data);
  }
});

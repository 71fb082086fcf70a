import { listToldRoutes } from './listToldRoutes.ts';
import { quietCalls } from './quietCalls.ts';
import type { WatchedCall } from './watchCalls.ts';

/** What is wrong with the trail of these calls, by routes; `lines` are the calls that left a line. */
export function judgeCalls(calls: readonly WatchedCall[], lines: ReadonlySet<string>) {
  const called = new Set(calls.map(({ route }) => route));
  const withLine = new Set(calls.filter(({ requestId }) => lines.has(requestId)).map(({ route }) => route));
  const routes = listToldRoutes();
  const quiet = Object.keys(quietCalls);
  return {
    neverCalled: routes.filter((route) => !called.has(route)),
    withoutLine: routes.filter((route) => called.has(route) && !withLine.has(route) && !quiet.includes(route)),
    quietWithLine: quiet.filter((route) => withLine.has(route)),
    quietUnknown: quiet.filter((route) => !routes.includes(route)),
  };
}

export const nothingWrong: ReturnType<typeof judgeCalls> = {
  neverCalled: [],
  withoutLine: [],
  quietWithLine: [],
  quietUnknown: [],
};

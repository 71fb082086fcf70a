import { patternOf, type RouteDefinition } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import type { Logger } from 'pino';
import { createLog } from '../../src/createLog.ts';

/** A call that was not refused, as the log has it. */
export interface WatchedCall {
  route: string;
  requestId: string;
}

interface Line {
  msg: string;
  method: string;
  path: string;
  status: number;
  requestId: string;
}

/** A log for a house, and which of our calls it tells of. */
export function watchCalls(): { log: Logger; list(): WatchedCall[] } {
  const lines: Line[] = [];
  return {
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    list: () =>
      lines
        .filter(({ msg, status }) => msg === 'request' && status < 400)
        .flatMap(({ method, path, requestId }) => {
          const route = findRoute(method, path);
          return route ? [{ route: route.id, requestId }] : [];
        }),
  };
}

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(
    `^${patternOf(route)
      .replace(/\/$/, '')
      .replace(/\{\w+\+\}/g, '.+')
      .replace(/\{\w+\}/g, '[^/]+')}/?$`,
  ),
}));

/** Of `issues/csv` and `issues/{issueId}` the one that names more. */
function findRoute(method: string, path: string): RouteDefinition | undefined {
  const paramsOf = ({ path: named }: RouteDefinition) => named.split('{').length;
  return patterns
    .filter(({ route, pattern }) => route.method === method && pattern.test(path))
    .map(({ route }) => route)
    .sort((a, b) => paramsOf(a) - paramsOf(b))[0];
}

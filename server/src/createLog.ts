import { type Bindings, type ChildLoggerOptions, type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { findTrail } from './platform/telemetry/trail.ts';

/** Where lines go: a file, or the error output. */
export const logTo = (file: string | undefined): DestinationStream => destination(file ?? 2);

const isOfRequest = Symbol('isOfRequest');

/** The log of a request, which says its id by itself: also where the trail was lost, as when a body cannot be read. */
export function createRequestLog(log: Logger, bindings: Bindings, options: ChildLoggerOptions): Logger {
  return Object.assign(log.child(bindings, options), { [isOfRequest]: true });
}

function trailBeside(logger: object): object {
  const trail = findTrail();
  if (trail === undefined) return {};
  if (!(isOfRequest in logger)) return { ...trail };
  const { requestId: _said, ...rest } = trail;
  return rest;
}

/** JSON lines, each with the ids of what was being done; tokens and passwords never reach them. */
export function createLog(level: Config['logLevel'], stream = logTo(undefined)): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: (_line, _level, logger) => trailBeside(logger),
      redact: { paths: ['*.password', '*.newPassword', '*.code', 'req.headers', '*.refreshToken'], remove: true },
    },
    stream,
  );
}

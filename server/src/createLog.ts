import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Where lines go: a file, or the error output. */
export const logTo = (file: string | undefined): DestinationStream => destination(file ?? 2);

/** JSON lines; tokens and passwords never reach them. */
export function createLog(level: Config['logLevel'], stream = logTo(undefined)): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.password', '*.newPassword', '*.code', 'req.headers', '*.refreshToken'], remove: true },
    },
    stream,
  );
}

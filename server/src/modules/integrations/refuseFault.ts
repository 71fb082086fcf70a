import { AppError } from '../../AppError.ts';
import { SourceFault } from '../../designService/SourceFault.ts';

/** Somebody is waiting: the service gets less patience than when a job asks it. */
const usualPatienceMs = 25_000;

/** Does what asks the design service for somebody who waits, and tells them of its faults in our words. */
export async function refuseFault<Result>(
  work: () => Promise<Result>,
  patienceMs: number = usualPatienceMs,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new SourceFault('timedOut')), patienceMs);
  try {
    return await Promise.race([work(), late.promise]);
  } catch (error) {
    throw error instanceof SourceFault ? refusalOf(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

function refusalOf(fault: SourceFault): AppError {
  switch (fault.kind) {
    case 'signedOut':
      return new AppError('integrations.loginNeeded');
    case 'scopeMissing':
      return new AppError('integrations.scopeMissing');
    case 'forbidden':
    case 'notFound':
      return new AppError('unable_access_project');
    default: {
      const { retryAfterS } = fault;
      return new AppError('unknown_error', retryAfterS === undefined ? undefined : { retryAfterS });
    }
  }
}

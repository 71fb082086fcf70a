import { AppError } from '../../AppError.ts';
import { SourceFault } from '../../designService/SourceFault.ts';

/** Does what asks the design service, and tells the caller of its faults in our words. */
export async function refuseFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SourceFault ? refusalOf(error) : error;
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

import { createImportsService, type ImportsOptions } from './serviceOfImports.ts';
import { createRejudgingService, type RejudgingOptions } from './serviceOfRejudging.ts';
import { createRunDelivery, type RunDeliveryOptions } from './serviceOfRunDelivery.ts';

export type DeliveriesOptions = RunDeliveryOptions & ImportsOptions & RejudgingOptions;

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;

/** Where versions come from: what a run finds, what was analysed elsewhere, and what was measured, judged anew. */
export function createDeliveriesService(options: DeliveriesOptions) {
  return {
    delivery: createRunDelivery(options),
    ...createImportsService(options),
    ...createRejudgingService(options),
  };
}

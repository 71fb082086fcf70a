import { z } from 'zod';
import { Refusal } from './Refusal.ts';

/** Of calls whose path begins so, so many times; without a number, until it is mended. */
const where = { path: z.string().optional(), times: z.int().positive().optional() };

const fault = z.discriminatedUnion('kind', [
  z.strictObject({ ...where, kind: z.literal('latency'), ms: z.number().nonnegative() }),
  z.strictObject({ ...where, kind: z.literal('busy'), retryAfterS: z.int().nonnegative() }),
  z.strictObject({ ...where, kind: z.literal('broken'), status: z.int().min(400).max(599) }),
  z.strictObject({ ...where, kind: z.literal('noJson') }),
  z.strictObject({ ...where, kind: z.literal('tooLarge') }),
  z.strictObject({ ...where, kind: z.literal('silent') }),
  z.strictObject({ ...where, kind: z.literal('redirect'), to: z.url() }),
  /** It is done, and the answer gets lost. */
  z.strictObject({ ...where, kind: z.literal('lost') }),
  /** Of a signed download; at this share of what was asked for, the connection ends. */
  z.strictObject({ ...where, kind: z.literal('cut'), share: z.number().min(0).max(1) }),
  /** Of the sign-in page: the window that opened it is cut off. */
  z.strictObject({ ...where, kind: z.literal('alone') }),
]);

/** What goes wrong on purpose. */
export type Fault = z.infer<typeof fault>;

export function readFault(text: string): Fault {
  try {
    return fault.parse(JSON.parse(text));
  } catch (error) {
    throw new Refusal(400, `No such fault: ${(error as Error).message}`);
  }
}

export type FaultKind = Fault['kind'];
export type Faults = ReturnType<typeof createFaults>;

/** Switches that are on, one after the other. */
export function createFaults() {
  const waiting: Fault[] = [];
  return {
    waiting,
    add(...faults: Fault[]): void {
      waiting.push(...faults.map((fault) => ({ ...fault })));
    },
    clear(): void {
      waiting.length = 0;
    },
    /** The first that is meant for this call, and one time less of it. */
    take<Kind extends FaultKind>(kinds: readonly Kind[], path: string): Extract<Fault, { kind: Kind }> | undefined {
      const isMeant = (fault: Fault) =>
        (kinds as readonly FaultKind[]).includes(fault.kind) && path.startsWith(fault.path ?? '/');
      const fault = waiting.find(isMeant);
      if (fault?.times !== undefined && --fault.times <= 0) waiting.splice(waiting.indexOf(fault), 1);
      return fault as Extract<Fault, { kind: Kind }> | undefined;
    },
  };
}

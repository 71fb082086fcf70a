/** What goes wrong on purpose, of calls whose path begins so, so many times. */
export type Fault = { path?: string; times?: number } & (
  | { kind: 'latency'; ms: number }
  | { kind: 'busy'; retryAfterS: number }
  | { kind: 'broken'; status: number }
  | { kind: 'noJson' }
  | { kind: 'tooLarge' }
  | { kind: 'silent' }
  | { kind: 'redirect'; to: string }
  /** Of a signed download; at this share of what was asked for, the connection ends. */
  | { kind: 'cut'; share: number }
  /** Of the sign-in page: the window that opened it is cut off. */
  | { kind: 'alone' }
);

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

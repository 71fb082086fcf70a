/** Tells listeners what happened, by name. */
export interface Emitter<Events> {
  /** Returns the undo. */
  on<E extends keyof Events>(event: E, listener: (value: Events[E]) => void): () => void;
  emit<E extends keyof Events>(event: E, value: Events[E]): void;
  /** Whether anybody listens. */
  isHeard(event: keyof Events): boolean;
  /** Forgets all listeners. */
  clear(): void;
}

/** An emitter without listeners. */
export function createEmitter<Events>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(value: never) => void>>();
  return {
    on(event, listener) {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own);
      // The same function may listen twice, and each undo ends one.
      const each = (value: never) => listener(value);
      own.add(each);
      return () => {
        own.delete(each);
      };
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never);
    },
    isHeard: (event) => (listeners.get(event)?.size ?? 0) > 0,
    clear: () => listeners.clear(),
  };
}

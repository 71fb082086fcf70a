/** Makes entries durable, several at once where they come faster than the disk. */
export interface GroupCommit<Entry> {
  commit(entry: Entry): Promise<void>;
}

interface Waiting<Entry> {
  entry: Entry;
  resolve(): void;
  reject(error: unknown): void;
}

export function createGroupCommit<Entry>(write: (entries: readonly Entry[]) => Promise<void>): GroupCommit<Entry> {
  let waiting: Waiting<Entry>[] = [];
  let running = false;

  return {
    commit(entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        if (!running) void run();
      });
    },
  };

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await write(group.map(({ entry }) => entry));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    running = false;
  }
}

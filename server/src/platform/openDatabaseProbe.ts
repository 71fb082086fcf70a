import pg from 'pg';

export interface DatabaseProbe {
  /** Rejects when the database cannot be asked. */
  ask(): Promise<void>;
  close(): Promise<void>;
}

const longestConnectingMs = 5000;

/** Asks by a connection of its own, which stays open: in the pool it would wait behind calls, and slow would look dead. */
export function openDatabaseProbe(url: string): DatabaseProbe {
  let connected: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'plumbline probe',
      connectionTimeoutMillis: longestConnectingMs,
    });
    // Without a listener a lost connection would end the process.
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return client;
  }

  function forget(): void {
    connected = undefined;
  }

  return {
    async ask() {
      connected ??= connect();
      try {
        await (await connected).query('select 1');
      } catch (error) {
        forget();
        throw error;
      }
    },
    async close() {
      const closing = connected;
      forget();
      const [client] = await Promise.allSettled([closing]);
      if (client.status === 'fulfilled') await client.value?.end();
    },
  };
}

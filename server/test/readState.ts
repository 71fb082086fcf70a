import pg from 'pg';

/** Every table with the number of its rows and a hash of all of them; of a state that another transaction has exported, or of now. */
export async function readState(url: string, exported?: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    if (exported) await client.query(`set transaction snapshot '${exported}'`);
    await client.query("set local timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const state: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ told: string }>(
        `select count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as told from "${name}" t`,
      );
      state[name] = rows[0]?.told ?? '';
    }
    return state;
  } finally {
    await client.end();
  }
}

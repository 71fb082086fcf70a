// Asks for one address as often as its parent says, one call after the other.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

async function ask(url: string, authorization: string): Promise<number> {
  const [response] = await once(get(url, { agent, headers: { authorization } }), 'response');
  const bytes = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${bytes}`);
  return bytes.length;
}

process.on('message', async ({ url, authorization, count }: { url: string; authorization: string; count: number }) => {
  let bytes = 0;
  for (let i = 0; i < count; i++) bytes = await ask(url, authorization);
  process.send?.({ bytes });
});
process.on('disconnect', () => agent.destroy());

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

interface Order {
  url: string;
  authorization: string;
  count: number;
}

async function askOften({ url, authorization, count }: Order): Promise<void> {
  let bytes = 0;
  for (let i = 0; i < count; i++) bytes = await ask(url, authorization);
  process.send?.({ bytes });
}

process.on('message', (order: Order) => void askOften(order));
process.on('disconnect', () => agent.destroy());

// The people, in a process of their own: what they do is not measured with the server.
import type { PeopleOrder } from './Order.ts';
import { runPeople } from './runPeople.ts';

process.once('message', async (order: PeopleOrder) => {
  const report = await runPeople(order, () => process.send?.('begun'));
  process.send?.(report, () => process.disconnect());
});

// The people, in a process of their own: what they do is not measured with the server.
import type { PeopleOrder } from './Order.ts';
import { runPeople } from './runPeople.ts';

process.once('message', (order: PeopleOrder) => {
  const reporting = runPeople(order, () => process.send?.('begun'));
  void reporting.then((report) => process.send?.(report, () => process.disconnect()));
});

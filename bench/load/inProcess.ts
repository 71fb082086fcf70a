import { fork } from 'node:child_process';

/** Hands an order to a process of its own and takes its report. */
export async function inProcess<Order extends object, Report>(
  name: 'people' | 'attack' | 'heavy',
  order: Order,
  onBegin?: () => void,
): Promise<Report> {
  const child = fork(new URL(`./${name}.process.ts`, import.meta.url), {
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  child.on('message', (message: 'begun' | Report) => (message === 'begun' ? onBegin?.() : resolve(message as Report)));
  child.once('exit', (code) => reject(new Error(`The process of the ${name} ended with ${code}.`)));
  child.send(order);
  try {
    return await promise;
  } finally {
    child.kill();
  }
}

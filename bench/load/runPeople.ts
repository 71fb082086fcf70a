import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../contract/src/resources/identity.ts';
import { createRandom } from '../../engine/src/ground/random/createRandom.ts';
import { call, errorOf, type Line } from './call.ts';
import { type AskedCall, createAsker, type LoadPlace, listWarmUp } from './mix.ts';
import type { Account, PeopleOrder, PeopleReport, Sample } from './Order.ts';

/** A browser opens no more to one host. */
const connectionsOfPerson = 6;
const signInTries = 30;

interface Person {
  line: Line;
  place: LoadPlace;
  authorization: string;
}

async function open(origin: string, { email, password }: Account, place: LoadPlace): Promise<Person> {
  const line = { origin, agent: new Agent({ keepAlive: true, maxSockets: connectionsOfPerson }) };
  for (let left = signInTries; ; left--) {
    const answer = await call(line, { route: signIn, body: { email, password } });
    if (answer.status === 200) {
      const { accessToken } = JSON.parse(answer.bytes.toString()) as { accessToken: string };
      return { line, place, authorization: `Bearer ${accessToken}` };
    }
    if (left === 1 || answer.status !== 429) throw new Error(`${email} cannot sign in: ${answer.bytes}`);
    await sleep(500);
  }
}

async function ask({ line, place, authorization }: Person, asked: AskedCall): Promise<string> {
  try {
    return errorOf(await call(line, { ...asked, params: { ...place }, authorization }));
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : (code ?? String(name));
  }
}

async function warmUp(people: readonly Person[]): Promise<void> {
  const places = new Map(people.map((person) => [person.place.viewId, person]));
  for (const person of places.values()) {
    for (const asked of listWarmUp()) {
      const error = await ask(person, asked);
      if (error !== '') throw new Error(`${asked.route.id} fails: ${error}`);
    }
  }
}

/** Calls begin when they are meant to, whether the last one is answered or not, and are timed from then. */
async function live(person: Person, order: PeopleOrder & { seedOfPerson: number; beganAt: number }): Promise<Sample[]> {
  const { seconds, everyS, seedOfPerson, beganAt } = order;
  const { next } = createRandom(seedOfPerson);
  const askNext = createAsker(person.place, { next, seed: seedOfPerson });
  const samples: Promise<Sample>[] = [];
  for (let atMs = next() * everyS * 1000; atMs < seconds * 1000; atMs += (0.5 + next()) * everyS * 1000) {
    await sleep(Math.max(0, beganAt + atMs - performance.now()));
    const { share, ...asked } = askNext();
    samples.push(ask(person, asked).then((error) => ({ atMs, ms: performance.now() - beganAt - atMs, share, error })));
  }
  return Promise.all(samples);
}

/** Signs everybody in, asks for what is to be held in memory, and lets them work for the time of the order. */
export async function runPeople(order: PeopleOrder, onBegin: () => void): Promise<PeopleReport> {
  const people: Person[] = [];
  for (const [i, account] of order.accounts.entries()) {
    people.push(await open(order.origin, account, order.places[i % order.places.length] as LoadPlace));
  }
  await warmUp(people);
  onBegin();
  const beganAt = Date.now();
  const clock = performance.now();
  const samples = await Promise.all(
    people.map((person, i) => live(person, { ...order, seedOfPerson: order.seed * 1000 + i, beganAt: clock })),
  );
  for (const { line } of people) line.agent.destroy();
  return { samples: samples.flat(), beganAt, endedAt: Date.now() };
}

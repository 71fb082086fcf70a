import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { createLevels } from './levels.ts';
import { createNorthRooms, createRoofRooms } from './northRooms.ts';
import type { Plan } from './Plan.ts';
import type { Room } from './Room.ts';
import { createSouthRooms } from './southRooms.ts';

/** The building before anybody draws it. */
export function createPlan({ seed, storeys }: { seed: number; storeys: number }): Plan {
  const random = createRandom(seed);
  const rooms = Array.from({ length: storeys }, (_, storey) => {
    const own = random.fork(`rooms ${storey}`);
    return numbered([...createSouthRooms(storey, own), ...createNorthRooms(storey, own)]);
  });
  const onRoof = numbered(createRoofRooms(storeys));
  return { levels: createLevels(storeys), storeys, rooms: [...rooms.flat(), ...onRoof], random };
}

const numbered = (rooms: readonly Omit<Room, 'number'>[]): Room[] =>
  rooms.map((room, i) => ({ ...room, number: `${room.storey}.${String(i + 1).padStart(2, '0')}` }));

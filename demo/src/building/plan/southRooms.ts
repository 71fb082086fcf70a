import type { Random } from '@plumbline/engine/ground/random/createRandom';
import { foyerVoid } from './core.ts';
import { axisB, coreBay, partitionThickness, roomModule, slabEdge } from './grid.ts';
import type { Room, RoomUse } from './Room.ts';

/** A room of the southern row, by its first module and how many it takes. */
export interface SouthSpan {
  start: number;
  modules: number;
  use: RoomUse;
}

const moduleCount = 12;
const coreStart = coreBay * 2;
const names: Partial<Record<RoomUse, string>> = {
  office: 'Office',
  team: 'Team office',
  meeting: 'Meeting room',
  foyer: 'Foyer',
  gallery: 'Gallery',
  cafe: 'Cafe',
};

/** The row of rooms along the southern façade. */
export function createSouthRooms(storey: number, random: Random): Omit<Room, 'number'>[] {
  return southSpans(storey, random).map(({ start, modules, use }) => ({
    storey,
    name: names[use] ?? use,
    use,
    x: [boundary(start, 1), boundary(start + modules, -1)],
    y: [use === 'gallery' ? foyerVoid.y[1] : slabEdge.y[0], axisB + (isOpen(use) ? 1 : -1) * (partitionThickness / 2)],
    hasCeiling: use === 'meeting',
    isFurnished: use === 'foyer' || use === 'cafe' || use === 'meeting' || random.next() < 0.4,
  }));
}

/** Whether a room belongs to the row along the southern façade. */
export const isSouth = (room: { y: readonly [number, number] }): boolean => room.y[1] <= axisB + partitionThickness / 2;

/** Whether no wall stands between a room and the corridor. */
const isOpen = (use: RoomUse): boolean => use === 'foyer' || use === 'gallery';

/** The module that begins at a room's left wall. */
export const firstModule = (room: { x: readonly [number, number] }): number => Math.round(room.x[0] / roomModule);

/** Face of the partition on a module line, or of the façade at the ends. */
function boundary(line: number, side: 1 | -1): number {
  if (line === 0) return slabEdge.x[0];
  if (line === moduleCount) return slabEdge.x[1];
  return line * roomModule + (side * partitionThickness) / 2;
}

function southSpans(storey: number, random: Random): SouthSpan[] {
  const core: SouthSpan = { start: coreStart, modules: 2, use: storey === 0 ? 'foyer' : 'gallery' };
  if (storey > 1) return fill(0, moduleCount, random);
  const west: SouthSpan[] = storey === 0 ? [{ start: 0, modules: coreStart, use: 'cafe' }] : fill(0, coreStart, random);
  return [...west, core, ...fill(coreStart + 2, moduleCount, random)];
}

function fill(from: number, to: number, random: Random): SouthSpan[] {
  const spans: SouthSpan[] = [];
  for (let start = from; start < to; ) {
    const modules = to - start > 1 && random.next() < 0.4 ? 2 : 1;
    const use = modules === 1 ? 'office' : random.next() < 0.5 ? 'meeting' : 'team';
    spans.push({ start, modules, use });
    start += modules;
  }
  return spans;
}

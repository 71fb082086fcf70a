/** The strokes of a drawing of 320 by 140, as SVG path data from strong to faint; `walls` hides what is behind. */
export type BuildingDrawing = { walls: string; outline: string; detail: string; guide: string };

type Random = () => number;
type Block = { x: number; width: number; storeys: number; bays: number; raw: number; facade: Facade };
type Facade = (typeof facades)[number];

const groundY = 116;
const lobby = 15;
const storey = 12;
const bay = 14;
/** Fewest and most bays of a block, by the number of blocks. */
const baysOf = [
  [8, 11],
  [4, 7],
  [3, 5],
] as const;
const facades = ['punched', 'ribbon', 'pair', 'mullions'] as const;

/** FNV-1a into mulberry32: small, and the same everywhere. */
function randomFrom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
const rect = (x: number, y: number, w: number, h: number) =>
  `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;
const line = (x: number, y: number, X: number, Y: number) => `M${round(x)} ${round(y)}L${round(X)} ${round(Y)}`;
const between = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));

function topOf({ storeys }: Block): number {
  return groundY - lobby - storeys * storey;
}

function blocksOf(random: Random): Block[] {
  const count = between(random, 1, 3);
  const tall = between(random, 0, count - 1);
  const unfinished = random() < 0.4 ? tall : -1;
  const blocks: Block[] = [];
  let x = 0;
  for (let i = 0; i < count; i += 1) {
    const [fewest, most] = baysOf[count - 1]!;
    const bays = between(random, fewest, most);
    const storeys = i === tall ? between(random, 4, 6) : between(random, 1, 3);
    const facade = facades[between(random, 0, facades.length - 1)]!;
    blocks.push({ x, width: bays * bay, storeys, bays, raw: i === unfinished ? 2 : 0, facade });
    x += bays * bay;
  }
  const shift = (320 - x) / 2 + between(random, -6, 10);
  return blocks.map((block) => ({ ...block, x: block.x + shift }));
}

function opening(facade: Facade, x: number, y: number): string {
  if (facade === 'pair') return rect(x + 2.5, y + 3, 3.5, 6.5) + rect(x + 8, y + 3, 3.5, 6.5);
  if (facade === 'mullions') return line(x, y, x, y + storey);
  return rect(x + 3, y + 3, bay - 6, 6.5);
}

function storeyDetail({ x, width, bays, facade }: Block, y: number): string {
  const slab = facade === 'mullions' ? line(x, y + storey, x + width, y + storey) : '';
  if (facade === 'ribbon')
    return rect(x + 4, y + 3.5, width - 8, 5.5) + line(x + width / 2, y + 3.5, x + width / 2, y + 9);
  return slab + Array.from({ length: bays }, (_, i) => opening(facade, x + i * bay, y)).join('');
}

/** Storeys that still are slabs and columns. */
function rawFrame({ x, width, bays, raw }: Block, top: number): string {
  let frame = '';
  for (let i = 0; i < raw; i += 1) frame += line(x - 2, top + i * storey, x + width + 2, top + i * storey);
  for (let i = 0; i <= bays; i += 2)
    frame += line(x + Math.min(i * bay, width), top, x + Math.min(i * bay, width), top + raw * storey);
  return frame;
}

function lobbyDetail({ x, width, bays }: Block, random: Random): string {
  const door = x + between(random, 1, Math.max(1, bays - 2)) * bay;
  let detail = line(x, groundY - lobby, x + width, groundY - lobby) + rect(door + 2, groundY - 11, bay - 4, 11);
  detail += line(door + bay / 2, groundY - 11, door + bay / 2, groundY);
  for (let i = 0; i <= bays; i += 1) {
    const at = x + i * bay;
    if (i > 0 && i < bays && Math.abs(at - door - bay / 2) > bay) detail += line(at, groundY - lobby, at, groundY);
  }
  return detail;
}

function drawBlock(block: Block, random: Random): Pick<BuildingDrawing, 'walls' | 'outline' | 'detail'> {
  const { x, width, storeys, raw } = block;
  const top = topOf(block);
  const wallTop = top + raw * storey;
  let detail = lobbyDetail(block, random);
  for (let i = raw; i < storeys; i += 1) detail += storeyDetail(block, top + i * storey);
  const plant = raw === 0 && random() < 0.6 ? rect(x + width * 0.25, top - 8, bay * 1.5, 5) : '';
  const parapet = raw === 0 ? rect(x - 1.5, top - 3, width + 3, 3) : rawFrame(block, top);
  const body = rect(x, wallTop, width, groundY - wallTop);
  return { walls: body + plant, outline: body + parapet, detail: detail + plant };
}

function crane(block: Block, random: Random): string {
  const right = random() < 0.5;
  const mast = right ? block.x + block.width + 14 : block.x - 14;
  const way = right ? -1 : 1;
  const top = Math.max(14, topOf(block) - 16);
  const hook = mast + way * between(random, 34, 52);
  let lattice = '';
  for (let y = top + 6; y < groundY - 6; y += 6) lattice += `M${round(mast - 2)} ${y}l4 6M${round(mast + 2)} ${y}l-4 6`;
  return (
    line(mast - 2, top, mast - 2, groundY) +
    line(mast + 2, top, mast + 2, groundY) +
    line(mast - way * 20, top, mast + way * 74, top) +
    line(mast - way * 18, top, mast, top - 9) +
    line(mast, top - 9, mast + way * 66, top) +
    line(mast, top - 9, mast, top) +
    rect(mast - way * 20 - (way > 0 ? 0 : 6), top, 6, 5) +
    line(hook, top, hook, top + 10) +
    rect(hook - 4, top + 10, 8, 3) +
    lattice
  );
}

function guides(blocks: Block[], tallest: Block): string {
  const left = blocks[0]!.x - 30;
  const end = blocks.at(-1)!;
  let guide = line(left, topOf(tallest), left, groundY);
  for (let i = 0; i <= tallest.storeys; i += 1) {
    const y = topOf(tallest) + i * storey;
    guide += line(left - 3, y, left + 3, y);
  }
  guide += line(left - 3, groundY, left + 3, groundY);
  for (const x of [...blocks.map((block) => block.x), end.x + end.width]) {
    guide += `${line(x, groundY + 3, x, groundY + 11)}M${round(x - 3.5)} ${groundY + 14.5}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0`;
  }
  return guide;
}

/** Always the same elevation for the same seed. */
export function sketchBuilding(seed: string): BuildingDrawing {
  const random = randomFrom(seed);
  const blocks = blocksOf(random);
  const tallest = blocks.reduce((a, b) => (b.storeys > a.storeys ? b : a));
  const drawn = blocks.map((block) => drawBlock(block, random));
  const join = (part: 'walls' | 'outline' | 'detail') => drawn.map((block) => block[part]).join('');
  return {
    walls: join('walls'),
    outline: `${join('outline')}M0 ${groundY}h320`,
    detail: join('detail'),
    guide: guides(blocks, tallest) + (tallest.raw > 0 ? crane(tallest, random) : ''),
  };
}

import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { PropertyGroup, PropertyValue } from '@plumbline/contract/resources/elementProperties';
import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import { readExactly } from '../../ground/readExactly.ts';
import { type PropertyBlock, type PropertyDirectory, propertyFileHead } from './PropertyDirectory.ts';

const inflate = promisify(inflateRaw);
const lineEnd = 0x0a;
/** Of a storage far away, one reading costs as much as another of thousand blocks. */
const longestReading = 4 << 20;

/** The properties of the elements of a root model; nothing is read of them but what is asked for. */
export interface PropertyFile {
  elementCount: number;
  /** What it takes to keep it open. */
  blockCount: number;
  /** None for an element that the file does not have. */
  groupsOf(element: number): Promise<PropertyGroup[]>;
  /** The elements with that value, in ascending order. */
  elementsWith(value: PropertyValue): Promise<number[]>;
}

/** Opens a property file; an EngineError says that it is damaged. */
export async function openPropertyFile(source: ByteSource): Promise<PropertyFile> {
  const directory = await readDirectory(source);
  const read = (block: PropertyBlock) => readBlock(source, block);

  /** Blocks that hold several of the groups are read once. */
  async function readGroups(numbers: readonly number[]): Promise<PropertyGroup[]> {
    const blocks = new Map<PropertyBlock, Promise<string[]>>();
    return Promise.all(
      numbers.map(async (number) => {
        const block = findBlock(directory.groupBlocks, number);
        if (!block) throw damaged(source);
        const lines = blocks.get(block) ?? readPlain(source, block).then((plain) => plain.toString().split('\n'));
        blocks.set(block, lines);
        return parse(source, (await lines)[number - block.first] ?? '') as PropertyGroup;
      }),
    );
  }

  /** Groups that say it, by their numbers. */
  async function findGroups(value: PropertyValue): Promise<Set<number>> {
    const found = new Set<number>();
    const sought = Buffer.from(writtenRow(value));
    for await (const [block, packed] of readAll(source, directory.groupBlocks)) {
      for (const [line, text] of linesWith(await unpack(source, block, packed), sought)) {
        if (says(parse(source, text) as PropertyGroup, value)) found.add(block.first + line);
      }
    }
    return found;
  }

  return {
    elementCount: directory.elementCount,
    blockCount: directory.groupBlocks.length + directory.elementBlocks.length,
    async groupsOf(element) {
      const block = element < directory.elementCount ? findBlock(directory.elementBlocks, element) : undefined;
      return block ? readGroups(toLists(await read(block))[element - block.first]) : [];
    },
    async elementsWith(value) {
      const groups = await findGroups(value);
      const elements: number[] = [];
      if (groups.size === 0) return elements;
      for await (const [block, packed] of readAll(source, directory.elementBlocks)) {
        const lists = toLists(parse(source, String(await unpack(source, block, packed))));
        lists.forEach((numbers, i) => {
          if (numbers.some((number) => groups.has(number))) elements.push(block.first + i);
        });
      }
      return elements;
    },
  };
}

/** As createPropertyWriter has it written; to the last brace, so that a unit does not go on after it. */
function writtenRow({ name, value, unit }: PropertyValue): string {
  return JSON.stringify({ name, value, ...(unit !== undefined && { unit }) });
}

/** The lines that hold some bytes, by their numbers. */
function* linesWith(plain: Buffer, sought: Buffer): Generator<[line: number, text: string]> {
  let line = 0;
  let start = 0;
  for (let at = plain.indexOf(sought); at >= 0; at = plain.indexOf(sought, start)) {
    for (let end = plain.indexOf(lineEnd, start); end >= 0 && end < at; end = plain.indexOf(lineEnd, start)) {
      start = end + 1;
      line++;
    }
    const end = plain.indexOf(lineEnd, at);
    yield [line, plain.toString('utf8', start, end < 0 ? plain.length : end)];
    if (end < 0) return;
    start = end + 1;
    line++;
  }
}

/** The groups of each element, of which the difference to the one before is written. */
function toLists(written: unknown): number[][] {
  return (written as number[][]).map((steps) => {
    let group = 0;
    return steps.map((step) => {
      group += step;
      return group;
    });
  });
}

/** All blocks with their packed bytes, several at a time. */
async function* readAll(
  source: ByteSource,
  blocks: readonly PropertyBlock[],
): AsyncGenerator<[block: PropertyBlock, packed: Uint8Array]> {
  for (let at = 0; at < blocks.length; ) {
    const { offset } = blocks[at];
    let end = at + 1;
    while (end < blocks.length && blocks[end].offset + blocks[end].bytes - offset <= longestReading) end++;
    const last = blocks[end - 1];
    const bytes = await readExactly(source, offset, last.offset + last.bytes - offset, 'properties');
    for (; at < end; at++) {
      const from = blocks[at].offset - offset;
      yield [blocks[at], bytes.subarray(from, from + blocks[at].bytes)];
    }
  }
}

/** Whether the type says it or the element itself makes no difference. */
function says(group: PropertyGroup, { kind, group: name, ...sought }: PropertyValue): boolean {
  if (group.kind !== kind || group.name !== name) return false;
  return group.rows.some((row) => row.name === sought.name && row.value === sought.value && row.unit === sought.unit);
}

/** The last that begins at or before it. */
function findBlock(blocks: readonly PropertyBlock[], number: number): PropertyBlock | undefined {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle].first <= number) low = middle + 1;
    else high = middle;
  }
  return blocks[low - 1];
}

async function readDirectory(source: ByteSource): Promise<PropertyDirectory> {
  if (source.size < propertyFileHead.bytes) throw damaged(source);
  const head = Buffer.from(await readExactly(source, 0, propertyFileHead.bytes, 'the head'));
  const [version, offset, bytes, plainBytes] = [0, 1, 2, 3].map((i) => head.readUInt32LE(4 + i * 4));
  if (head.toString('latin1', 0, 4) !== propertyFileHead.magic || version !== propertyFileHead.version)
    throw damaged(source);
  return (await readBlock(source, { first: 0, offset, bytes, plainBytes })) as PropertyDirectory;
}

async function readBlock(source: ByteSource, block: PropertyBlock): Promise<unknown> {
  return parse(source, (await readPlain(source, block)).toString());
}

async function readPlain(source: ByteSource, block: PropertyBlock): Promise<Buffer> {
  return unpack(source, block, await readExactly(source, block.offset, block.bytes, 'properties'));
}

async function unpack(source: ByteSource, { plainBytes }: PropertyBlock, packed: Uint8Array): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: plainBytes });
  } catch (cause) {
    throw damaged(source, cause);
  }
}

function parse(source: ByteSource, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(source, cause);
  }
}

function damaged({ name }: ByteSource, cause?: unknown): EngineError {
  return new EngineError({ kind: 'invalid', file: name, reason: 'its properties are damaged', cause });
}

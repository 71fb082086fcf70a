import { hash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { PropertyGroup } from '@plumbline/contract/resources/elementProperties';
import { type PropertyBlock, type PropertyDirectory, propertyFileHead } from './PropertyDirectory.ts';
import { propertyLimits } from './propertyLimits.ts';

const groupBlockLength = 1 << 16;
const elementsOfBlock = 1024;
const level = 6;

/** Writes the property file of a root model. */
export interface PropertyWriter {
  /** Gives the number of the group, the same for the same content; undefined when there is no room for more. */
  addGroup(group: PropertyGroup): number | undefined;
  /** The next element, with the numbers of its groups in the order in which they are shown. */
  addElement(groups: readonly number[]): void;
  /** In memory of its own. */
  end(): Uint8Array;
}

export function createPropertyWriter(): PropertyWriter {
  const pieces: Uint8Array[] = [new Uint8Array(propertyFileHead.bytes)];
  const known = new Map<string, number>();
  const groupBlocks: PropertyBlock[] = [];
  const elementBlocks: PropertyBlock[] = [];
  let length: number = propertyFileHead.bytes;
  let texts: string[] = [];
  let textLength = 0;
  let lists: number[][] = [];
  let elementCount = 0;

  function pack(plain: string): Omit<PropertyBlock, 'first'> {
    const bytes = Buffer.from(plain);
    const packed = deflateRawSync(bytes, { level });
    const offset = length;
    pieces.push(packed);
    length += packed.length;
    return { offset, bytes: packed.length, plainBytes: bytes.length };
  }

  function endGroups(): void {
    if (texts.length === 0) return;
    groupBlocks.push({ first: known.size - texts.length, ...pack(texts.join('\n')) });
    texts = [];
    textLength = 0;
  }

  function endElements(): void {
    if (lists.length === 0) return;
    elementBlocks.push({ first: elementCount - lists.length, ...pack(JSON.stringify(lists)) });
    lists = [];
  }

  return {
    addGroup(group) {
      const text = JSON.stringify(group);
      const digest = hash('sha256', text, 'base64');
      const same = known.get(digest);
      if (same !== undefined) return same;
      if (known.size >= propertyLimits.groups || length >= propertyLimits.bytes) return undefined;
      const number = known.size;
      known.set(digest, number);
      texts.push(text);
      textLength += text.length;
      if (textLength >= groupBlockLength) endGroups();
      return number;
    },
    addElement(groups) {
      // Neighbours share most of their groups: differences are small numbers, and small numbers pack well.
      let before = 0;
      lists.push(
        groups.map((group) => {
          const step = group - before;
          before = group;
          return step;
        }),
      );
      elementCount++;
      if (lists.length === elementsOfBlock) endElements();
    },
    end() {
      endGroups();
      endElements();
      const directory: PropertyDirectory = { elementCount, groupCount: known.size, groupBlocks, elementBlocks };
      const { offset, bytes, plainBytes } = pack(JSON.stringify(directory));
      // Small buffers share memory with others, which cannot be handed over to another thread.
      const file = Buffer.from(new ArrayBuffer(length));
      let at = 0;
      for (const piece of pieces) {
        file.set(piece, at);
        at += piece.length;
      }
      file.write(propertyFileHead.magic, 0, 'latin1');
      for (const [i, value] of [propertyFileHead.version, offset, bytes, plainBytes].entries()) {
        file.writeUInt32LE(value, 4 + i * 4);
      }
      return new Uint8Array(file.buffer);
    },
  };
}

import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processMark } from './processMark.ts';

/** Where finished results go. Unlike in a work folder, nothing waits for the disk: what is lost is made again. */
export interface OutputFolder {
  readonly path: string;
  has(name: string): boolean;
  read(name: string): Uint8Array;
  /** Some bytes of a file: fewer where it ends before. */
  readPart(name: string, offset: number, length: number): Uint8Array;
  write(name: string, bytes: Uint8Array | string): void;
  /** Writes beside the place and renames: whoever reads at the same time sees the old or the new, never half. */
  replace(name: string, bytes: Uint8Array | string): void;
}

/** Opens the folder, making it if it is not there. */
export function openOutputFolder(path: string): OutputFolder {
  mkdirSync(path, { recursive: true });
  const at = (name: string) => join(path, name);
  return {
    path,
    has: (name) => existsSync(at(name)),
    read: (name) => readFileSync(at(name)),
    readPart(name, offset, length) {
      const file = openSync(at(name), 'r');
      try {
        const bytes = new Uint8Array(length);
        return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
      } finally {
        closeSync(file);
      }
    },
    write: (name, bytes) => writeFileSync(at(name), bytes),
    replace(name, bytes) {
      // Two processes may do the same work at once; the part names must not collide.
      const part = at(`${name}.${processMark()}~${Math.random().toString(36).slice(2)}.part`);
      writeFileSync(part, bytes);
      renameSync(part, at(name));
    },
  };
}

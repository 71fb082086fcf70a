import { readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { findProcessIdentity } from '../../processIdentity.ts';

/** Names this process so that others which share its folders, also from other machines, can tell whether it lives. */
export interface ProcessIdentity {
  /** Three fields without slashes, separated by dots; more may follow in the names of files. */
  readonly name: string;
  /** Undefined for a process of another machine, which cannot be asked. */
  isAlive(name: string): Promise<boolean | undefined>;
}

export async function identifyProcess(): Promise<ProcessIdentity> {
  const host = await nameOfHost();
  return {
    name: [host, process.pid, await startOf(process.pid)].join('.'),
    async isAlive(name) {
      const [othersHost, pid, start] = name.split('.');
      return othersHost === host ? (await startOf(Number(pid))) === start : undefined;
    },
  };
}

/** Containers may share the name of the host, but each counts its processes for itself. */
async function nameOfHost(): Promise<string> {
  const processSpace = process.platform === 'linux' ? await readlink('/proc/self/ns/pid') : '';
  return `${hostname()}${processSpace}`.replace(/[^\w-]/g, '_');
}

/** Tells a process from a later one with the same number, in characters that the name of a file may hold. */
async function startOf(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return (await findProcessIdentity(pid))?.replace(/[^\w-]/g, '_');
}

import { hostname } from 'node:os';

/** Names this process among all that may share a folder, on this machine or another. */
export function processMark(): string {
  return `${hostname().replaceAll(/[^A-Za-z0-9-]/g, '')}~${process.pid}`;
}

/** Whether the process of a mark has ended for sure: of another machine's, and of a number given anew, nobody can tell. */
export function hasEnded(mark: string): boolean {
  const [host, pid] = mark.split('~');
  if (host !== processMark().split('~')[0] || !/^\d+$/.test(pid ?? '')) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

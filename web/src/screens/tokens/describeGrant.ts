import type { Grant, GrantRights } from '@plumbline/contract/resources/accessTokens';
import { formatDay, formatDayTime } from '../../ui/format.ts';

const lists = new Intl.ListFormat('en');
const named = 3;

export const rightsInWords: Record<GrantRights, string> = { read: 'Read only', write: 'Read and write' };

/** 'Read only · Harbour House and Quay'. */
export function describeReach({ rights, projects }: Pick<Grant, 'rights' | 'projects'>): string {
  return `${rightsInWords[rights]} · ${projectsInWords(projects)}`;
}

function projectsInWords(projects: Grant['projects']): string {
  if (projects === null) return 'all your projects';
  if (projects.length === 0) return 'none of your projects any more';
  const names = projects.slice(0, named).map(({ name }) => name);
  const more = projects.length - names.length;
  return lists.format(more > 0 ? [...names, `${more} more`] : names);
}

/** 'Made 04/05/2026 · until 02/08/2026 · last used 05/05/2026 10:21 from 192.0.2.1'. */
export function describeLife({ createdAt, expiresAt, lastUse, kind }: Grant, now = new Date()): string {
  const isOver = expiresAt !== null && new Date(expiresAt) <= now;
  const end = expiresAt === null ? 'no end' : `${isOver ? 'ended' : 'until'} ${formatDay(expiresAt)}`;
  const use = lastUse === null ? 'not used yet' : `last used ${formatDayTime(lastUse.at)} from ${lastUse.address}`;
  const begin = `${kind === 'token' ? 'Made' : 'Connected'} ${formatDay(createdAt)}`;
  return [begin, ...(kind === 'token' ? [end] : []), use].join(' · ');
}

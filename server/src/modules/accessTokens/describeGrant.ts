import type { Grant, GrantRights } from '@plumbline/contract/resources/accessTokens';

interface Row {
  id: string;
  client_id: string | null;
  name: string;
  rights: GrantRights;
  every_project: boolean;
  projects: { _id: string; name: string }[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  last_used_address: string | null;
}

export function describeGrant(row: Row): Grant {
  const { last_used_at: usedAt, last_used_address: address } = row;
  return {
    _id: row.id,
    kind: row.client_id === null ? 'token' : 'app',
    name: row.name,
    rights: row.rights,
    projects: row.every_project ? null : row.projects,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUse: usedAt && { at: usedAt.toISOString(), address: address ?? '' },
  };
}

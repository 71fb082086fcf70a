import type { SourceEntry, SourceVersion } from '../FileSource.ts';
import type { ApsFolder, ApsItem, ApsVersion } from './apsAnswers.ts';

/** The service writes seven digits of a second; what it does not write in a way that can be read is left out. */
function momentOf(text: string | null | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

export function versionOf({ id, attributes, relationships }: ApsVersion, itemId: string): SourceVersion {
  const { name, versionNumber, storageSize, lastModifiedTime } = attributes;
  return {
    itemId: relationships?.item?.data.id ?? itemId,
    id,
    name,
    number: versionNumber ?? numberIn(id),
    size: storageSize ?? undefined,
    modifiedAt: momentOf(lastModifiedTime),
  };
}

/** As `urn:adsk.wipprod:fs.file:vf.x?version=3` says it. */
function numberIn(versionId: string): number | undefined {
  const [, digits] = /\?version=(\d+)$/.exec(versionId) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export function folderEntry({ id, attributes }: ApsFolder): SourceEntry {
  const { name, displayName, lastModifiedTime } = attributes;
  return { type: 'folder', id, name: displayName ?? name, modifiedAt: momentOf(lastModifiedTime) };
}

export function itemEntry({ id, attributes, relationships }: ApsItem, versions: Map<string, ApsVersion>): SourceEntry {
  const { displayName, lastModifiedTime } = attributes;
  const modifiedAt = momentOf(lastModifiedTime);
  const tipId = relationships.tip.data.id;
  const tip = versions.get(tipId);
  const unread = { itemId: id, id: tipId, name: displayName, number: numberIn(tipId), size: undefined, modifiedAt };
  const latest = tip ? versionOf(tip, id) : unread;
  return { type: 'item', id, name: latest.name, modifiedAt: latest.modifiedAt ?? modifiedAt, latest };
}

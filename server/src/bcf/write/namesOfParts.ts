import { createHash } from 'node:crypto';
import type { BcfDocument, BcfTopic, BcfViewpoint } from './BcfTopic.ts';

/** A part of a topic with the name of its file. */
export interface NamedViewpoint extends BcfViewpoint {
  file: string;
  snapshotFile: string;
}

export interface NamedDocument extends BcfDocument {
  file: string;
}

export interface NamedParts {
  viewpoints: NamedViewpoint[];
  documents: NamedDocument[];
  snippetFile: string | undefined;
}

/** Names of the files in a topic's folder, no two alike. 2.1 wants that of the first viewpoint and its picture to be these very ones. */
export function namesOfParts({ viewpoints, documents, snippet }: BcfTopic): NamedParts {
  const taken = new Set(['markup.bcf']);
  const take = (...names: string[]): string => {
    const name = names.find((one) => !taken.has(one.toLowerCase())) ?? `${taken.size}-${names.at(-1)}`;
    taken.add(name.toLowerCase());
    return name;
  };
  return {
    viewpoints: viewpoints.map((viewpoint, i) => ({
      ...viewpoint,
      file: take(i === 0 ? 'viewpoint.bcfv' : `Viewpoint_${viewpoint.guid}.bcfv`),
      snapshotFile: take(i === 0 ? 'snapshot.png' : `Snapshot_${viewpoint.guid}.png`),
    })),
    snippetFile: snippet?.load && take(plainName(snippet.reference)),
    documents: documents.map((document) => {
      const name = plainName(document.name);
      return { ...document, file: take(name, `${document.guid}${/\.\w{1,8}$/.exec(name)?.[0] ?? ''}`) };
    }),
  };
}

/** Of a path its last part, without what no disk takes. */
function plainName(path: string): string {
  const name = (path.replaceAll('\\', '/').split('/').at(-1) ?? '').replace(/[\p{Cc}<>:"|?*]/gu, '_').trim();
  return name === '' || /^\.+$/.test(name) ? createHash('sha256').update(path).digest('hex').slice(0, 12) : name;
}

import { dirname } from 'node:path';
import { answerParent } from '../../ground/child/answerParent.ts';
import { openFile } from '../../ground/disk/openFile.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import { openIfcReader } from '../model/openIfcReader.ts';
import { readRootModel } from '../model/openModel.ts';
import type { RootModelContent } from '../model/RootModelContent.ts';
import type { PreparedModel } from './PreparedModel.ts';
import { prepareModel } from './prepareModel.ts';

export type ModelQuestion =
  | { kind: 'read'; key: string; name: string; path: string }
  | { kind: 'prepare'; keys: readonly string[] };

/** From 0 to 1. */
export type ModelNews = number;

export type ModelAnswer = PreparedModel | undefined;

answerParent<undefined, ModelQuestion, ModelNews, ModelAnswer>(() => {
  const contents = new Map<string, RootModelContent>();
  const reader = openIfcReader();
  return async (asked, tell) => {
    if (asked.kind === 'read') {
      contents.set(asked.key, await read(asked, tell));
      return undefined;
    }
    const chosen = asked.keys.map((key) => contents.get(key)!);
    contents.clear();
    await reader.close();
    return prepareModel(chosen, tell);
  };

  async function read({ name, path }: ModelQuestion & { kind: 'read' }, tell: (share: number) => void) {
    const scratch = scratchFolder(dirname(path));
    const source = await openFile(path, name);
    const report = (done: number, total: number) => tell(total > 0 ? done / total : 0);
    try {
      return await readRootModel(source, { scratch, reader, report, withProperties: true });
    } finally {
      await source.close();
      await scratch.remove();
    }
  }
});

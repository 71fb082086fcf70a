import { useState } from 'react';
import { type Mark, type MarkColour, type MarkKind, type MarkPoint, moveMark, type PictureSize } from './Mark.ts';
import { change, noMarks, redo, undo } from './markHistory.ts';

/** What a press at the picture does. */
export type MarkTool = MarkKind | 'select';

/** The marks of a picture, and what is done to them. */
export function useMarks(size: PictureSize | undefined) {
  const [history, setHistory] = useState(noMarks);
  const [tool, chooseTool] = useState<MarkTool>('arrow');
  const [colour, setColour] = useState<MarkColour>('Red');
  const [selectedId, select] = useState<number>();
  const [nextId, setNextId] = useState(1);
  const { marks } = history;
  const selected = marks.find(({ id }) => id === selectedId);

  /** Each step can be taken back. */
  const put = (next: readonly Mark[]) => setHistory((before) => change(before, next));
  const replace = (mark: Mark) => put(marks.map((other) => (other.id === mark.id ? mark : other)));

  return {
    marks,
    tool,
    colour,
    selected,
    select,
    replace,
    setTool(next: MarkTool) {
      chooseTool(next);
      if (next !== 'select') select(undefined);
    },
    newMark: (kind: MarkKind, points: readonly MarkPoint[], text?: string): Mark => ({
      id: nextId,
      kind,
      colour,
      points,
      ...(text !== undefined && { text }),
    }),
    add(mark: Mark) {
      put([...marks, mark]);
      setNextId(nextId + 1);
      select(mark.id);
    },
    /** For what is drawn next; also of the mark that somebody selected to change it. */
    chooseColour(next: MarkColour) {
      setColour(next);
      if (selected && tool === 'select') replace({ ...selected, colour: next });
    },
    remove() {
      if (!selected) return;
      put(marks.filter((mark) => mark !== selected));
      select(undefined);
    },
    nudge(by: MarkPoint, isEndOnly: boolean) {
      if (selected && size) replace(moveMark(selected, by, size, isEndOnly));
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
  };
}

export type Marks = ReturnType<typeof useMarks>;

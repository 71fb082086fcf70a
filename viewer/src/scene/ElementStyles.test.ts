import { expect, test } from 'vitest';
import { closed, createStyleTexture, painted, selected } from './ElementStyles.ts';
import { ghost, shown } from './Visibility.ts';

function texelsOf({ texture }: ReturnType<typeof createStyleTexture>, count: number): number[][] {
  const bytes = texture.image.data as Uint8Array;
  return Array.from({ length: count }, (_, i) => [...bytes.subarray(i * 4, i * 4 + 4)]);
}

const columns = {
  shown: Uint8Array.of(shown, shown, 0, shown | ghost, shown),
  selected: Uint8Array.of(0, selected, selected, 0, 0),
  count: 5,
};

test('a texel has the colour of an element, and bits for what it is', () => {
  const styles = createStyleTexture(() => undefined);
  const palette = new Uint8Array(1024);
  palette.set([10, 20, 30, 255, 200, 100, 50, 255], 4);
  styles.paintByCode(Uint8Array.of(1, 2, 1, 2), palette);
  styles.update(columns);
  expect(texelsOf(styles, 5)).toEqual([
    [10, 20, 30, shown | painted],
    [200, 100, 50, shown | painted | selected],
    [0, 0, 0, 0],
    [200, 100, 50, shown | ghost | painted],
    [0, 0, 0, shown],
  ]);
});

test('what is closed stays so, painted, selected or softened', () => {
  const styles = createStyleTexture(() => undefined);
  styles.soften([1]);
  styles.update({ ...columns, selected: Uint8Array.of(closed, closed | selected, closed, closed, 0) });
  expect(texelsOf(styles, 5).map(([, , , bits]) => bits)).toEqual([
    shown | closed,
    shown | painted | selected | closed,
    0,
    shown | ghost | closed,
    shown,
  ]);
});

test('colours of each element do the same, and opacity 0 leaves it as designed', () => {
  let changes = 0;
  const styles = createStyleTexture(() => changes++);
  styles.paint(Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 0, 7, 8, 9, 255, 255, 254, 253, 1));
  styles.update(columns);
  expect(texelsOf(styles, 5)).toEqual([
    [1, 2, 3, shown | painted],
    [0, 0, 0, shown | selected],
    [0, 0, 0, 0],
    [255, 254, 253, shown | ghost | painted],
    [0, 0, 0, shown],
  ]);
  styles.clear();
  styles.update(columns);
  expect(texelsOf(styles, 2)).toEqual([
    [0, 0, 0, shown],
    [0, 0, 0, shown | selected],
  ]);
  expect(changes).toBe(2);
});

test('the texture has a row for each 4,096 elements', () => {
  const styles = createStyleTexture(() => undefined);
  const count = 100_000;
  styles.update({ shown: new Uint8Array(count).fill(shown), selected: new Uint8Array(count), count });
  expect([styles.texture.image.width, styles.texture.image.height]).toEqual([4096, 25]);
  expect(texelsOf(styles, count).at(-1)).toEqual([0, 0, 0, shown]);
});

test('what is softened keeps half of its paint and is seen as selected; without paint it is grey', () => {
  const told: string[] = [];
  const styles = createStyleTexture((what) => told.push(what));
  const texels = () => {
    styles.update(columns);
    return texelsOf(styles, 5);
  };
  const yellow = [242, 194, 48, 255];
  styles.paint(Uint8Array.of(1, 2, 3, 255, ...yellow, 7, 8, 9, 255, 255, 254, 253, 1));
  const first = texels();
  styles.soften([1, 2, 4, 99]);
  const soft = texels();
  expect(soft.filter((_, i) => i !== 1 && i !== 4)).toEqual(first.filter((_, i) => i !== 1 && i !== 4));
  expect(soft[1]).toEqual([200, 180, 111, shown | painted | selected]);
  expect(soft[4]).toEqual([0x9f, 0xa6, 0xae, shown | painted]);
  styles.soften('all');
  expect(texels()[1]).toEqual(soft[1]);
  styles.soften(undefined);
  expect(texels()).toEqual(first);
  expect(told).toEqual(['styles', 'counts', 'counts', 'counts']);
});

test('beside what is softened others can be faint, as it is drawn and nowhere else', () => {
  const styles = createStyleTexture(() => undefined);
  expect(styles.fade(columns.shown)).toBe(columns.shown);
  styles.soften([1, 99], { fadesOthers: true });
  expect([...styles.fade(columns.shown)]).toEqual([shown | ghost, shown, 0, shown | ghost, shown | ghost]);
  expect(columns.shown[0]).toBe(shown);
  styles.soften('all', { fadesOthers: true });
  expect(styles.fade(columns.shown)).toBe(columns.shown);
  styles.soften(undefined);
  expect(styles.fade(columns.shown)).toBe(columns.shown);
});

test('all can be faint, but single elements that are softened', () => {
  const told: string[] = [];
  const styles = createStyleTexture((what) => told.push(what));
  styles.ghostAll(true);
  styles.ghostAll(true);
  expect(told).toEqual(['counts']);
  const all = [shown | ghost, shown | ghost, 0, shown | ghost, shown | ghost];
  expect([...styles.fade(columns.shown)]).toEqual(all);
  styles.soften('all');
  expect([...styles.fade(columns.shown)]).toEqual(all);
  styles.soften([1]);
  expect([...styles.fade(columns.shown)]).toEqual([shown | ghost, shown, 0, shown | ghost, shown | ghost]);
  styles.ghostAll(false);
  expect(styles.fade(columns.shown)).toBe(columns.shown);
});

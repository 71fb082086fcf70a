import { expect, test } from 'vitest';
import { addImages, moveImage } from './reportDraft.ts';

const file = (name: string) => new File(['x'], name);
const images = ['a', 'b', 'c'].map((id) => ({ id, file: file(`${id}.png`) }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

test('[QUAL-8] what is not an image is listed and not taken', () => {
  const picked = { accepted: [file('d.jpg')], rejected: [file('plan.pdf')] };
  const added = addImages(images, picked, () => 'd');
  expect(idsOf(added.images)).toBe('abcd');
  expect(added.rejected).toEqual([{ name: 'plan.pdf', why: 'only .jpeg, .jpg, .png' }]);
});

test('[QUAL-8] a report has at most 20 images; the rest is listed', () => {
  let id = 0;
  const many = Array.from({ length: 25 }, (_, i) => file(`${i}.png`));
  const added = addImages(images, { accepted: many, rejected: [] }, () => String(id++));
  expect(added.images).toHaveLength(20);
  expect(added.rejected.map(({ name }) => name)).toEqual([
    '17.png',
    '18.png',
    '19.png',
    '20.png',
    '21.png',
    '22.png',
    '23.png',
    '24.png',
  ]);
});

test('[QUAL-8] images change places, not beyond the ends', () => {
  expect(idsOf(moveImage(images, 'b', -1))).toBe('bac');
  expect(idsOf(moveImage(images, 'b', 1))).toBe('acb');
  expect(idsOf(moveImage(images, 'a', -1))).toBe('abc');
  expect(idsOf(moveImage(images, 'c', 1))).toBe('abc');
  expect(idsOf(moveImage(images, 'x', 1))).toBe('abc');
});

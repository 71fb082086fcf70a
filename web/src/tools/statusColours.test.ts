import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import { expect, test } from 'vitest';
import { statusColours } from './statusColours.ts';

const standard = statusColours('standard');
const at = (colours: Uint8Array, status: ElementStatus, approved = false) => {
  const byte = paintByte(codeOfStatus(status), approved);
  return [...colours.subarray(byte * 4, byte * 4 + 4)];
};

test('[VIEW-2] verified green, deviated yellow, under construction orange, missing red, no data grey', () => {
  expect(at(standard, 'verified')).toEqual([0x2e, 0x9e, 0x5b, 255]);
  expect(at(standard, 'deviated')).toEqual([0xf2, 0xc2, 0x30, 255]);
  expect(at(standard, 'under_construction')).toEqual([0xf0, 0x8a, 0x24, 255]);
  expect(at(standard, 'missing')).toEqual([0xd6, 0x35, 0x3d, 255]);
  expect(at(standard, 'no_data')).toEqual([0x9a, 0xa3, 0xaf, 255]);
});

test('[VIEW-2] the other palette is the one of Okabe and Ito', () => {
  const safe = statusColours('safe');
  expect(at(safe, 'verified')).toEqual([0x00, 0x72, 0xb2, 255]);
  expect(at(safe, 'missing')).toEqual([0xd5, 0x5e, 0x00, 255]);
});

test('[VIEW-2] approved is told apart from its status, fully opaque; no verdict leaves an element as designed', () => {
  for (const { name } of elementStatuses) {
    const [red, green, blue, opacity] = at(standard, name, true);
    expect([red, green, blue]).not.toEqual(at(standard, name).slice(0, 3));
    expect(opacity).toBe(255);
  }
  expect([...standard.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
});

import { expect, test } from 'vitest';
import { readImageKey } from './assets.ts';

test('[ASSET-2] image keys end in svg, png, jpg or jpeg', () => {
  expect(readImageKey('t/temp/a.png')).toEqual({ contentType: 'image/png' });
  expect(readImageKey('t/temp/a.JPG')).toEqual({ contentType: 'image/jpeg' });
  expect(readImageKey('t/temp/a.jpeg')).toEqual({ contentType: 'image/jpeg' });
  expect(readImageKey('t/temp/a.b.svg')).toEqual({ contentType: 'image/svg+xml' });
});

test('[ASSET-2] a key without an extension and one with another are told apart', () => {
  expect(readImageKey('tenant.v2/temp/abc')).toEqual({ error: 'noExtension' });
  expect(readImageKey('t/temp/a.gif')).toEqual({ error: 'unsupported' });
  expect(readImageKey('t/temp/a.toString')).toEqual({ error: 'unsupported' });
});

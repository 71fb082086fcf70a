import { readImageKey } from '@plumbline/contract/resources/assets';
import { expect, test } from 'vitest';
import { temporaryKey } from './assets.ts';

test('[QUAL-8] the key of a picture is {tenant}/temp/{uuid}.{ext}, another one each time', () => {
  const key = temporaryKey('acme|tower', 'IMG.of.site.JPG');
  expect(key).toMatch(/^acme\|tower\/temp\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.jpg$/);
  expect(readImageKey(key)).toEqual({ contentType: 'image/jpeg' });
  expect(temporaryKey('acme|tower', 'IMG.JPG')).not.toBe(key);
});

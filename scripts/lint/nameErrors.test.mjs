import { expect, test } from 'vitest';
import { findLinted } from './findLinted.fixture.mjs';

const fires = [
  'try { work(); } catch {}',
  'try { work(); } catch { other(); } finally { end(); }',
  'await asked.catch(() => undefined);',
  'await asked.catch(() => null);',
  'await asked.catch(() => []);',
  'await asked.catch(() => ({}));',
  'await asked.catch(() => ({ mtimeMs: Date.now() }));',
  'await asked.catch(() => false);',
  'await asked.catch(() => 0);',
  "await asked.catch(() => '');",
  "await asked.catch(() => 'unknown' as const);",
  'await asked?.catch(() => {});',
  'asked.then(tell).catch((_error) => undefined);',
  'asked.catch(async () => undefined);',
];
const isSilent = [
  'try { work(); } catch (error) { throwUnless(error, SyntaxError); }',
  '// biome-ignore lint/plugin/nameErrors: the library throws plain errors\ntry { work(); } catch {}',
  "await orNone(asked, 'models.noActive');",
  'await bestEffort(asked);',
  'made.catch(() => kept.delete(key));',
  'await asked.catch((error) => tell(error));',
  'await asked.catch(refuse);',
  'const found = zod.catch([]);',
];

test('fires where no error is named, and nowhere else', async () => {
  expect(await findLinted('nameErrors.grit', [...fires, ...isSilent])).toEqual(fires);
});

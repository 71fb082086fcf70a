import { join } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { createLog } from '../server/src/createLog.ts';
import { createModules } from '../server/src/modules.ts';
import { openPlatform } from '../server/src/openPlatform.ts';
import { productInfo } from '../server/src/productInfo.ts';

/** Everything of a server but its port, on the embedded database of a data folder. */
export async function openBenchModules(stack: AsyncDisposableStack, folder: string) {
  const env = { PLUMBLINE_DATA: join(folder, 'data'), PLUMBLINE_DEMO: '0', PLUMBLINE_ENV: 'production' };
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' }, folder);
  const log = createLog(config.logLevel);
  const platform = stack.adopt(await openPlatform(config, log, () => {}), (opened) => opened.close());
  const product = productInfo(config);
  return { platform, product, log, modules: createModules(platform, product) };
}

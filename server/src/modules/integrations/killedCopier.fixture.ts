// A process that copies a file of a design service; run by imports.db.test.ts, which may kill it.
import { readConfig } from '../../config.ts';
import { createLog } from '../../createLog.ts';
import { createModules } from '../../modules.ts';
import { openPlatform } from '../../openPlatform.ts';
import { productInfo } from '../../productInfo.ts';

const [, , env = '{}', importId = ''] = process.argv;
const config = readConfig(JSON.parse(env), '/');
const platform = await openPlatform(config, createLog(config.logLevel), () => {});
const { integrations } = createModules(platform, productInfo(config));
await integrations.copy(importId, new AbortController().signal);
process.exit();

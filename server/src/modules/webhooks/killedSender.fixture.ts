// A process that sends what a webhook is to be told; run by webhooks.db.test.ts, which kills it.
import { readConfig } from '../../config.ts';
import { createLog } from '../../createLog.ts';
import { createModules } from '../../modules.ts';
import { openPlatform } from '../../openPlatform.ts';
import { productInfo } from '../../productInfo.ts';

const [, , databaseUrl, folder = '', webhookId = ''] = process.argv;
const settings = { PLUMBLINE_DATA: folder, PLUMBLINE_RESERVE_MB: '0', PLUMBLINE_WEBHOOK_ALLOW: '127.0.0.1' };
const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...settings }, folder);
const platform = await openPlatform(config, createLog(config.logLevel), () => {});
const { webhooks } = createModules(platform, productInfo(config));
await webhooks.deliver(webhookId, new AbortController().signal);

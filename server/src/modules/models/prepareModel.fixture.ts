// A worker that prepares the model of one project; run by badModels.db.test.ts, which kills it.

import { readConfig } from '../../config.ts';
import { createLog } from '../../createLog.ts';
import { createModules } from '../../modules.ts';
import { openPlatform } from '../../openPlatform.ts';
import { productInfo } from '../../productInfo.ts';

const [projectId] = process.argv.slice(2) as [string];
const config = readConfig(process.env, '/');
const platform = await openPlatform(config, createLog('silent'), () => {});
const { models } = createModules(platform, productInfo(config));
await models.prepare(projectId, new AbortController().signal);

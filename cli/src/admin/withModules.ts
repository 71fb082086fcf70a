import { userInfo } from 'node:os';
import { throwUnless } from '@plumbline/contract/throwUnless';
import type { Actor } from '@plumbline/server/Actor';
import { readConfig } from '@plumbline/server/config';
import type { Modules } from '@plumbline/server/modules';
import type { OpenPlatform } from '@plumbline/server/openPlatform';

export interface AdminContext extends Modules {
  config: ReturnType<typeof readConfig>;
  mail: OpenPlatform['mail'];
  /** Whoever types the command, for the audit trail. */
  by: Actor;
}

/** Runs the work on the same data as the server, which may be running or not. */
export async function withModules(work: (context: AdminContext) => Promise<void>): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const { createLog, createModules, openPlatform, productInfo } = await loadServer();
  const platform = await openPlatform(config, createLog('error'), () => {});
  try {
    await work({ ...createModules(platform, productInfo(config)), config, mail: platform.mail, by: operator() });
  } finally {
    await platform.close();
  }
}

/** A container may run as a number without a name. */
function operator(): Actor {
  try {
    return { kind: 'commandLine', name: userInfo().username };
  } catch (error) {
    throwUnless(error, 'ERR_SYSTEM_ERROR');
    return { kind: 'commandLine' };
  }
}

/** Loaded when it is needed: a mistyped command is answered at once. */
async function loadServer() {
  const [log, modules, platform, product] = await Promise.all([
    import('@plumbline/server/createLog'),
    import('@plumbline/server/modules'),
    import('@plumbline/server/openPlatform'),
    import('@plumbline/server/productInfo'),
  ]);
  return { ...log, ...modules, ...platform, ...product };
}

import { answerThread } from '@plumbline/engine/ground/threads/answerThread';
import { type DemoScan, type DemoSiteOptions, openDemoSite } from './demoSite.ts';

// The simulation computes without a pause: in the server's own thread nobody would be answered meanwhile.
answerThread<DemoSiteOptions, DemoScan, never, string>(async (options) => (await openDemoSite(options)).scan);

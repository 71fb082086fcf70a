import { answerThread } from '@plumbline/engine/ground/threads/answerThread';
import { type DemoScan, openDemoSite } from './demoSite.ts';

// The simulation computes without a pause: in the server's own thread nobody would be answered meanwhile.
answerThread<string, DemoScan, never, string>(async (folder) => (await openDemoSite(folder)).scan);

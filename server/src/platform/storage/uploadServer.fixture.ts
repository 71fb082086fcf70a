// A process of its own for tests that kill it: `uploadServer.fixture.ts <settings> [<finish>]`. It takes parts at the
// origin that it prints, or finishes the upload {uploadId, plan, parts} and prints what came of it.
import Fastify from 'fastify';
import { openStorage } from './openStorage.ts';
import { registerSignedStorageRoutes } from './registerSignedStorageRoutes.ts';

const [settings = '{}', finish] = process.argv.slice(2);
const storage = await openStorage(JSON.parse(settings));
const say = (line: string) => process.stdout.write(`${line}\n`);

if (finish) {
  const { uploadId, plan, parts } = JSON.parse(finish);
  say('finishing');
  say((await storage.uploads.finish(uploadId, plan, parts)).sha256);
} else {
  const app = Fastify();
  await registerSignedStorageRoutes(app, { storage });
  say(await app.listen({ port: 0, host: '127.0.0.1' }));
}

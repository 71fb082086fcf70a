// node bench/ifcRun.ts read|bare FILE: CPU seconds of one reading, in a process of its own.
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { IfcAPI, LogLevel } from 'web-ifc';
import { readIfc, webIfcSettings } from '../engine/src/files/model/readIfc.ts';
import { memorySource } from '../engine/src/ground/memorySource.ts';

/** V8 goes on optimising WebAssembly in the background when a short task is over. */
const settleMs = 1500;

const [how, path] = process.argv.slice(2) as ['read' | 'bare', string];
const bytes = new Uint8Array(await readFile(path));
const before = process.cpuUsage();
await (how === 'read' ? readIfc(memorySource(path, bytes)) : tessellate(bytes));
await setTimeout(settleMs);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1e6);

/** What web-ifc itself takes to give every triangle, copied out of its memory. */
async function tessellate(file: Uint8Array): Promise<void> {
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(file, webIfcSettings);
  api.StreamAllMeshes(model, ({ geometries }) => {
    for (let i = 0; i < geometries.size(); i++) {
      const geometry = api.GetGeometry(model, geometries.get(i).geometryExpressID);
      api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
      api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
      geometry.delete();
    }
  });
  api.CloseModel(model);
  api.Dispose();
}

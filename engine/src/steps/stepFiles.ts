import { evidenceFolder, meshFile, scanTreeFile } from '../prove/nameEvidence.ts';

/** Names of the files in the folder of a run. */
export const stepFiles = {
  /** What is asked. Where files lie is seen from the folder: other machines may have them elsewhere, so the plan does not say. */
  order: 'order.json',
  check: (scan: number) => `check-${scan}.json`,
  mesh: 'mesh.bin',
  /** The rows of the model, and what the scan files say about themselves: nobody reads them again for it. */
  model: 'model.bin',
  scans: 'scans.bin',
  /** What is costly to make of the mesh. */
  prepared: 'prepared.bin',
  /** What was looked at of the scans to place them. */
  sample: 'sample.bin',
  registration: 'registration.json',
  /** Panoramas that can be had. */
  spheres: 'spheres.json',
  notes: (kind: string) => `notes-${kind}.json`,
  plan: 'plan.json',
  spool: (scan: number) => `spool-${scan}.bin`,
  range: (scan: number) => `range-${scan}.bin`,
  spoolIndex: (scan: number) => `spool-${scan}.json`,
  /** All of a scan, also what is far from the model. */
  cubes: (scan: number) => `cubes-${scan}.bin`,
  cubesIndex: (scan: number) => `cubes-${scan}.json`,
  /** What came of some cubes. */
  thinned: (group: number) => `thinned-${group}.bin`,
  tile: (tile: string) => `tile-${tile}.bin`,
  /** Which elements its points show, and how much of each. */
  met: (tile: string) => `met-${tile}.bin`,
  passes: (scan: number) => `passes-${scan}.bin`,
  /** Where what a scanner saw lies behind something that mirrors. */
  reflections: (scan: number) => `reflections-${scan}.bin`,
  patches: (group: number) => `patches-${group}.bin`,
  look: (group: number) => `look-${group}.bin`,
  /** For judging anew. */
  run: 'run.bin',
  /** Which trades there are, how their evidence is divided, and which panoramas can be had. */
  judged: 'judged.json',
  /** Whether the scans show different states of the building. */
  states: 'states.json',
  judgedTrade: (trade: string) => `judged-${shorten(trade)}.bin`,
  proof: (trade: string, part: number) => `proof-${shorten(trade)}-${part}.json`,
  evidence: evidenceFolder,
  /** The mesh that drawings are made of. */
  drawnMesh: `${evidenceFolder}/${meshFile}`,
  /** The points of a part's elements; in the folder of the evidence. */
  pack: (trade: string, part: number) => `points-${shorten(trade)}-${part}.pack`,
  /** The whole scan, and the packs that it names; they too are in the folder of the evidence. */
  scanTree: `${evidenceFolder}/${scanTreeFile}`,
  scanTop: 'scan-top.pack',
  scanPack: (group: number) => `scan-${group}.pack`,
};

/** Evidence, and what judging anew needs; all else is work, and goes when the run is over. */
export const isKept = (name: string): boolean => name === stepFiles.run || name.startsWith(`${stepFiles.evidence}/`);

const shorten = (trade: string): string => trade.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

import { EngineError } from '@plumbline/engine/ground/EngineError';
import { farFromM } from './isFar.ts';
import { defaultSettings, type SimulationOptions, type SimulationSettings } from './SimulationOptions.ts';

/** The options with defaults for what was left out; one that makes no sense is refused in a sentence. */
export function readSettings(options: SimulationOptions = {}): SimulationSettings {
  const settings: SimulationSettings = {
    asBuilt: withDefaults(defaultSettings.asBuilt, options.asBuilt),
    surfaces: withDefaults(defaultSettings.surfaces, options.surfaces),
    clutter: withDefaults(defaultSettings.clutter, options.clutter),
    stations: withDefaults(defaultSettings.stations, options.stations),
    scanner: withDefaults(defaultSettings.scanner, options.scanner),
    panorama: withDefaults(defaultSettings.panorama, options.panorama),
    truth: withDefaults(defaultSettings.truth, options.truth),
  };
  checkAsBuilt(settings);
  checkSurfaces(settings);
  checkStations(settings);
  checkScanner(settings);
  checkTruth(settings);
  return settings;
}

function withDefaults<Group extends object>(defaults: Group, given: Partial<Group> = {}): Group {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name] of known) {
    if (!(name in defaults)) throw refusal(name, `there is no option ${name}`);
  }
  return { ...defaults, ...Object.fromEntries(known) };
}

function checkAsBuilt({ asBuilt }: SimulationSettings): void {
  const shares = ['movedShare', 'rotatedShare', 'missingShare', 'halfBuiltShare', 'resizedShare', 'farShare'] as const;
  for (const name of shares) checkNumber(`asBuilt.${name}`, asBuilt[name], 0, 1);
  const sum = shares.reduce((total, name) => total + asBuilt[name], 0);
  if (sum > 1 + 1e-9)
    throw refusal('asBuilt', `the shares of changed elements add up to ${sum}, more than all elements`);
  checkRange('asBuilt.movedM', asBuilt.movedM, 0, 10);
  checkRange('asBuilt.rotatedM', asBuilt.rotatedM, 0, 10);
  checkRange('asBuilt.resizedM', asBuilt.resizedM, 0, 10);
  checkRange('asBuilt.farM', asBuilt.farM, farFromM, 10);
  checkRange('asBuilt.scatterM', asBuilt.scatterM, 0, 1);
  checkNumber('asBuilt.bowM', asBuilt.bowM, 0, 1);
  checkRange('asBuilt.builtPart', asBuilt.builtPart, 0, 1);
  checkNumber('asBuilt.bulkPart', asBuilt.bulkPart, 0, 1);
  checkNumber('asBuilt.bulkLongerThanM', asBuilt.bulkLongerThanM, 0, Infinity);
}

function checkSurfaces({ surfaces }: SimulationSettings): void {
  const shares = ['darkShare', 'specularShare', 'wetShare', 'wetPart', 'strayShare', 'ghostShare'] as const;
  for (const name of shares) checkNumber(`surfaces.${name}`, surfaces[name], 0, 1);
  checkNumber('surfaces.darkShare + surfaces.specularShare', surfaces.darkShare + surfaces.specularShare, 0, 1);
  checkRange('surfaces.darkReachM', surfaces.darkReachM, 0, 1000);
  checkRange('surfaces.grazingDegrees', surfaces.grazingDegrees, 0, 90);
  checkNumber('surfaces.darkDegrees', surfaces.darkDegrees, 0, 90);
  checkNumber('surfaces.specularDegrees', surfaces.specularDegrees, 0, 90);
}

function checkStations({ stations, clutter, panorama }: SimulationSettings): void {
  if (stations.positions?.length === 0) throw refusal('stations.positions', 'a scan needs at least one station');
  for (const position of stations.positions ?? []) {
    for (const coordinate of position) checkNumber('stations.positions', coordinate, -1e8, 1e8);
  }
  checkWhole('stations.maximum', stations.maximum, 1, 10_000);
  checkNumber('stations.smallestGain', stations.smallestGain, 0, 1);
  checkNumber('stations.rasterM', stations.rasterM, 0.25, 20);
  if (stations.coarser.length === 0) throw refusal('stations.coarser', 'there must be at least one step to draw');
  for (const times of stations.coarser) checkNumber('stations.coarser', times, 1, 10);
  checkNumber('clutter.coveredShare', clutter.coveredShare, 0, 1);
  checkNumber('clutter.insteadShare', clutter.insteadShare, 0, 1);
  checkNumber('clutter.perStation', clutter.perStation, 0, 100);
  if (clutter.groundM !== undefined) checkNumber('clutter.groundM', clutter.groundM, -1e5, 1e5);
  checkWhole('panorama.width', panorama.width, 0, 16_384);
  for (const station of panorama.at ?? []) checkWhole('panorama.at', station, 0, stations.positions?.length ?? 0);
  for (const { at } of clutter.planned) for (const value of at) checkNumber('clutter.planned', value, -1e8, 1e8);
}

function checkScanner({ scanner }: SimulationSettings): void {
  checkNumber('scanner.rays', scanner.rays, 1000, 1e11);
  if (scanner.stepDegrees !== undefined) checkNumber('scanner.stepDegrees', scanner.stepDegrees, 0.005, 10);
  checkNumber('scanner.maximumRangeM', scanner.maximumRangeM, 1, 1000);
  checkNumber('scanner.lowestDegrees', scanner.lowestDegrees, -90, 60);
  checkNumber('scanner.rangeNoiseM', scanner.rangeNoiseM, 0, 1);
  checkNumber('scanner.rangeNoisePerM', scanner.rangeNoisePerM, 0, 0.01);
  checkNumber('scanner.angularNoiseRad', scanner.angularNoiseRad, 0, 0.01);
  checkNumber('scanner.beamM', scanner.beamM, 0, 0.1);
  checkNumber('scanner.beamRad', scanner.beamRad, 0, 0.01);
  if (scanner.mixedShare !== undefined) checkNumber('scanner.mixedShare', scanner.mixedShare, 0, 1);
  checkNumber('scanner.pulseM', scanner.pulseM, 0, 1000);
  checkNumber('scanner.dustShare', scanner.dustShare, 0, 1);
  const kept = ['left_out', 'direction', 'grid'];
  if (!kept.includes(scanner.noReturns))
    throw refusal('scanner.noReturns', `scanner.noReturns must be ${kept.join(', ')}, not ${scanner.noReturns}`);
  checkNumber('scanner.registrationErrorM', scanner.registrationErrorM, 0, 10);
  checkNumber('scanner.poorShare', scanner.poorShare, 0, 1);
  checkNumber('scanner.poorErrorM', scanner.poorErrorM, 0, 10);
}

function checkTruth({ truth }: SimulationSettings): void {
  checkNumber('truth.toleranceM', truth.toleranceM, 0.0001, 10);
  if (truth.samples !== 0) checkWhole('truth.samples', truth.samples, 20, 100_000);
  checkNumber('truth.leastSeenShare', truth.leastSeenShare, 0, 1);
  checkNumber('truth.leastRays', truth.leastRays, 0, 1e6);
}

function checkRange(name: string, [low, high]: [number, number], lowest: number, highest: number): void {
  checkNumber(name, low, lowest, highest);
  checkNumber(name, high, lowest, highest);
  if (low > high) throw refusal(name, `${name} goes from ${low} to ${high}: the first must not be larger`);
}

function checkWhole(name: string, value: number, lowest: number, highest: number): void {
  checkNumber(name, value, lowest, highest);
  if (!Number.isInteger(value)) throw refusal(name, `${name} must be a whole number, not ${value}`);
}

function checkNumber(name: string, value: number, lowest: number, highest: number): void {
  if (typeof value === 'number' && value >= lowest && value <= highest) return;
  throw refusal(name, `${name} must be a number from ${lowest} to ${highest}, not ${value}`);
}

function refusal(place: string, reason: string): EngineError {
  return new EngineError({ kind: 'invalid', file: 'simulation options', place, reason });
}

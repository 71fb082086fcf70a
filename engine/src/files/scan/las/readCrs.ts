import type { ByteSource } from '../../../ground/ByteSource.ts';
import type { Problem } from '../../../ground/Problem.ts';
import { readExactly } from '../../../ground/readExactly.ts';
import { readText, type VariableRecord } from './readVariableRecords.ts';

/** What a file says about its coordinates. */
export interface LasCrs {
  /** WKT, or `EPSG:n`. */
  name?: string | undefined;
  /** Metres per unit, across and up. */
  horizontalUnitM: number;
  verticalUnitM: number;
  problems: Problem[];
}

const wktRecord = 2112;
const geoKeyRecord = 34735;
const longestText = 1 << 20;
const geographic = 2048;
const projected = 3072;
const horizontalUnit = 3076;
const verticalUnit = 4099;
const userDefined = 32767;
/** EPSG codes of the length units that survey data come in. */
const unitsM: Record<number, number> = { 9001: 1, 9002: 0.3048, 9003: 1200 / 3937 };

/** Reads the coordinate system from the WKT record, or else from the GeoTIFF keys. */
export async function readCrs(source: ByteSource, records: VariableRecord[]): Promise<LasCrs> {
  const wkt = findRecord(records, wktRecord);
  const text = wkt && readText(await readExactly(source, wkt.start, wkt.bytes, 'WKT record'));
  if (text) return withProblems({ name: text, ...unitsOfWkt(text), problems: [] }, /^GEOG(CS|CRS)/i.test(text));
  const keys = findRecord(records, geoKeyRecord);
  if (keys) return readGeoKeys(await readExactly(source, keys.start, keys.bytes, 'GeoTIFF record'));
  return { horizontalUnitM: 1, verticalUnitM: 1, problems: [] };
}

function findRecord(records: VariableRecord[], id: number): VariableRecord | undefined {
  return records.find((record) => record.user === 'LASF_Projection' && record.id === id && record.bytes < longestText);
}

function unitsOfWkt(text: string) {
  const [across, up = ''] = text.split(/,\s*VERT_?C(?:R)?S\[/i);
  // Units before the last parameter are those of angles.
  const horizontalUnitM = firstUnit(across.slice(Math.max(0, across.lastIndexOf('PARAMETER[')))) ?? 1;
  return { horizontalUnitM, verticalUnitM: firstUnit(up) ?? horizontalUnitM };
}

function firstUnit(text: string): number | undefined {
  const value = Number(/(?:^|[,\s])(?:LENGTH)?UNIT\["[^"]*",\s*([0-9.eE+-]+)/i.exec(text)?.[1]);
  // What is not between an inch and a kilometre is an angle or an error.
  return value > 0.01 && value <= 1000 && Math.abs(value - Math.PI / 180) > 1e-9 ? value : undefined;
}

function readGeoKeys(bytes: Uint8Array): LasCrs {
  const view = new DataView(bytes.buffer);
  const keys = new Map<number, number>();
  for (let at = 8; at + 8 <= bytes.length; at += 8)
    if (view.getUint16(at + 2, true) === 0) keys.set(view.getUint16(at, true), view.getUint16(at + 6, true));
  const code = [projected, geographic]
    .map((key) => keys.get(key) ?? 0)
    .find((value) => value > 0 && value < userDefined);
  const horizontalUnitM = unitsM[keys.get(horizontalUnit) ?? 0] ?? 1;
  const crs = {
    name: code && `EPSG:${code}`,
    horizontalUnitM,
    verticalUnitM: unitsM[keys.get(verticalUnit) ?? 0] ?? horizontalUnitM,
    problems: [],
  };
  return withProblems(crs, !keys.has(projected) && keys.has(geographic));
}

function withProblems(crs: Omit<LasCrs, 'name'> & { name?: string | 0 | undefined }, isGeographic: boolean): LasCrs {
  const problems: Problem[] = [];
  if (isGeographic)
    problems.push({
      code: 'geographicCoordinates',
      message:
        'The coordinates are degrees of longitude and latitude, not metres; export the scan in a projected system.',
    });
  if (crs.horizontalUnitM !== 1 || crs.verticalUnitM !== 1)
    problems.push({
      code: 'unitConverted',
      message: `The coordinates are in units of ${crs.horizontalUnitM} m (height: ${crs.verticalUnitM} m) and were converted to metres.`,
    });
  return { ...crs, name: crs.name || undefined, problems };
}

/** A number type of a PLY file. */
export interface PlyType {
  bytes: number;
  /** The number at a place; `isLittle` tells the byte order. */
  read(view: DataView, at: number, isLittle: boolean): number;
  /** What stands for a full colour or intensity; 0 for types without a usual meaning. */
  full: number;
  /** Keeps so many of them as narrowly as the file does. */
  keep(count: number): TypedArray;
}

export type TypedArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

const int8: PlyType = {
  bytes: 1,
  read: (view, at) => view.getInt8(at),
  full: 127,
  keep: (count) => new Int8Array(count),
};
const uint8: PlyType = {
  bytes: 1,
  read: (view, at) => view.getUint8(at),
  full: 255,
  keep: (count) => new Uint8Array(count),
};
const int16: PlyType = {
  bytes: 2,
  read: (view, at, isLittle) => view.getInt16(at, isLittle),
  full: 0,
  keep: (count) => new Int16Array(count),
};
const uint16: PlyType = {
  bytes: 2,
  read: (view, at, isLittle) => view.getUint16(at, isLittle),
  full: 65535,
  keep: (count) => new Uint16Array(count),
};
const int32: PlyType = {
  bytes: 4,
  read: (view, at, isLittle) => view.getInt32(at, isLittle),
  full: 0,
  keep: (count) => new Int32Array(count),
};
const uint32: PlyType = {
  bytes: 4,
  read: (view, at, isLittle) => view.getUint32(at, isLittle),
  full: 0,
  keep: (count) => new Uint32Array(count),
};
const float32: PlyType = {
  bytes: 4,
  read: (view, at, isLittle) => view.getFloat32(at, isLittle),
  full: 0,
  keep: (count) => new Float32Array(count),
};
const float64: PlyType = {
  bytes: 8,
  read: (view, at, isLittle) => view.getFloat64(at, isLittle),
  full: 0,
  keep: (count) => new Float64Array(count),
};

/** By both of the names in use. */
export const plyTypes: Readonly<Record<string, PlyType>> = Object.assign(Object.create(null), {
  char: int8,
  int8,
  uchar: uint8,
  uint8,
  short: int16,
  int16,
  ushort: uint16,
  uint16,
  int: int32,
  int32,
  uint: uint32,
  uint32,
  float: float32,
  float32,
  double: float64,
  float64,
});

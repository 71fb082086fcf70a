/** A number type of a PLY file. */
export interface PlyType {
  bytes: number;
  /** The number at a place; `isLittle` tells the byte order. */
  read(view: DataView, at: number, isLittle: boolean): number;
  /** What stands for a full colour or intensity; 0 for types without a usual meaning. */
  full: number;
}

const int8: PlyType = { bytes: 1, read: (view, at) => view.getInt8(at), full: 127 };
const uint8: PlyType = { bytes: 1, read: (view, at) => view.getUint8(at), full: 255 };
const int16: PlyType = { bytes: 2, read: (view, at, isLittle) => view.getInt16(at, isLittle), full: 0 };
const uint16: PlyType = { bytes: 2, read: (view, at, isLittle) => view.getUint16(at, isLittle), full: 65535 };
const int32: PlyType = { bytes: 4, read: (view, at, isLittle) => view.getInt32(at, isLittle), full: 0 };
const uint32: PlyType = { bytes: 4, read: (view, at, isLittle) => view.getUint32(at, isLittle), full: 0 };
const float32: PlyType = { bytes: 4, read: (view, at, isLittle) => view.getFloat32(at, isLittle), full: 0 };
const float64: PlyType = { bytes: 8, read: (view, at, isLittle) => view.getFloat64(at, isLittle), full: 0 };

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

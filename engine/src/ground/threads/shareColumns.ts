/** The same object with its typed arrays in memory that threads share: what goes to several of them is copied once. */
export function shareColumns<T>(value: T): T {
  if (ArrayBuffer.isView(value)) return shareColumn(value) as T;
  if (Array.isArray(value)) return value.map(shareColumns) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shareColumns(part)])) as T;
}

function shareColumn(column: ArrayBufferView): ArrayBufferView {
  if (column.buffer instanceof SharedArrayBuffer) return column;
  const shared = new SharedArrayBuffer(column.byteLength);
  new Uint8Array(shared).set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  const Kind = column.constructor as new (buffer: SharedArrayBuffer) => ArrayBufferView;
  return new Kind(shared);
}

/** An error as those of node:zlib are. */
export function damagedStream(message: string): Error {
  return Object.assign(new Error(message), { code: 'Z_DATA_ERROR' });
}

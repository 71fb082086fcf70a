import { gunzipSync, gzipSync } from 'node:zlib';
import { packColumns, unpackColumns } from '../../ground/packColumns.ts';
import type { Covers } from './Covers.ts';

export const packCovers = (covers: Covers): Uint8Array => gzipSync(packColumns({ ...covers }), { level: 1 });

export const unpackCovers = (bytes: Uint8Array): Covers =>
  unpackColumns<{ [column in keyof Covers]: Covers[column] }>(gunzipSync(bytes));

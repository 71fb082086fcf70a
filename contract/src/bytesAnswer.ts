import { z } from 'zod';

/** The answer of a route that gives bytes instead of JSON. */
export const bytesAnswer = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes are expected');

import { z } from 'zod';

/** A file that a call answers with; whoever reads its body gets all of it or an error. */
export interface FileAnswer {
  filename: string;
  contentType: string;
  body: ReadableStream<Uint8Array>;
}

/** The answer of a route that gives a file, as it is being made. */
export const fileAnswer = z.custom<FileAnswer>(
  (value) => value instanceof Object && 'body' in value && value.body instanceof ReadableStream,
  'a file is expected',
);

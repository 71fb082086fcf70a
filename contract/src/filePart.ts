/** The name of the part that carries the body where files come with it. */
export const jsonPart = 'json';

/** A file that a call takes beside its body. */
export interface FilePart {
  /** Endings that are taken, in lower case with their dot. What a sender calls its type is not asked: few know it. */
  accepts: readonly string[];
  mostBytes: number;
  optional?: boolean;
}

/** A file that has arrived, as a handler gets it. */
export interface ReceivedFile {
  filename: string;
  size: number;
  /** In hexadecimal. */
  sha256: string;
  /** Where it lies until the call is answered. */
  path: string;
}

type Parts = Readonly<Record<string, FilePart>>;
type OptionalNames<P extends Parts> = { [K in keyof P]: P[K] extends { optional: true } ? K : never }[keyof P];

/** Something for each of the parts; those that are optional may be left out. */
export type ForParts<P extends Parts, Value> = { [K in Exclude<keyof P, OptionalNames<P>>]: Value } & {
  [K in OptionalNames<P>]?: Value | undefined;
};

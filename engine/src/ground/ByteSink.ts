/** Where a writer puts bytes; positions may be written again (a header is filled in last). */
export interface ByteSink {
  write(bytes: Uint8Array, position: number): Promise<void>;
}

/** The unpacked bytes behind a signed address; `report` hears of packed bytes as they arrive. Fails with a sentence. */
export async function fetchStream(
  url: string,
  { signal, report }: { signal: AbortSignal; report?: (bytes: number) => void },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new Error('The server did not answer. Check your connection and retry.', { cause });
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`The storage answered ${response.status}.`);
  }
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      report?.(piece.length);
      controller.enqueue(piece);
    },
  });
  return response.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
}

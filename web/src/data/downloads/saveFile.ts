import type { FileAnswer } from '@plumbline/contract/fileAnswer';

const keepMs = 60_000;

/** Saves a file under the server's name once all of it is there; one that breaks off is not saved, and fails. */
export async function saveFile({ filename, contentType, body }: FileAnswer): Promise<void> {
  const bytes = await new Response(body).blob().catch((cause: unknown) => {
    throw new Error('The file broke off before its end. Try again.', { cause });
  });
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the bytes only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), keepMs);
}

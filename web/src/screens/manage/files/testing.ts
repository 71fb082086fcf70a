import type { Sent } from '../../../data/testing/fakeClient.ts';

/** None of the files that are asked about is here already. */
export const noneTheSame = ({ body }: Sent) => (body as { files: object[] }).files.map(() => null);

function listOf(files: readonly File[]): DataTransfer {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  return list;
}

const findInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

/** As from the file dialog of the browser. */
export function chooseFiles(...files: File[]): void {
  const input = findInput();
  input.files = listOf(files).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export function dropFiles(...files: File[]): void {
  const zone = findInput().parentElement!;
  for (const type of ['dragenter', 'drop']) {
    zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: listOf(files) }));
  }
}

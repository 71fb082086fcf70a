export type PickedFiles = { accepted: File[]; rejected: File[] };

/** Splits files by extension, whatever the case; of several files where one is wanted, the first that fits is taken. */
export function sortFiles(
  files: readonly File[],
  { extensions, multiple = true }: { extensions?: readonly string[]; multiple?: boolean },
): PickedFiles {
  const endings = extensions?.map((extension) => extension.toLowerCase());
  const fits = ({ name }: File) => !endings || endings.some((ending) => name.toLowerCase().endsWith(ending));
  const fitting = files.filter(fits);
  const accepted = multiple ? fitting : fitting.slice(0, 1);
  return { accepted, rejected: files.filter((file) => !accepted.includes(file)) };
}

/** `prepareModel`: Prepare model; the version of a queue of steps is left out. */
export function wordsOfJob(name: string): string {
  const [plain = name] = name.split('.');
  const words = plain.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

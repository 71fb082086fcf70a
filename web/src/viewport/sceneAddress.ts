/** The parameters of an address with those of the scene; '' takes one away. Commas and dollars stay readable. */
export function withScene(search: string, scene: { select: string; camera: string }): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(scene)) {
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = String(parameters).replaceAll('%2C', ',').replaceAll('%24', '$');
  return text === '' ? '' : `?${text}`;
}

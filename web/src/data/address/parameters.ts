/** Parameters of an address; '' is one that it does not have. */
export type Parameters<Name extends string = string> = Readonly<Record<Name, string>>;

export function readParameters<Name extends string>(search: string, names: readonly Name[]): Parameters<Name> {
  const said = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, said.get(name) ?? ''])) as Parameters<Name>;
}

/** The parameters of an address with these; '' takes one away. What lists and JSON are made of stays readable. */
export function withParameters(search: string, parameters: Parameters): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = String(next).replace(/%(?:2C|24|7B|7D|5B|5D|3A)/g, decodeURIComponent);
  return text === '' ? '' : `?${text}`;
}

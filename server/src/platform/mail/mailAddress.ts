const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,190}$/u;

/** One address and nothing else: no list, no name, no line end that could become a header. */
export const isMailAddress = (text: string) => address.test(text);

/** Reads `Name <address>` or an address alone. */
export function readMailbox(text: string): { name: string; address: string } | undefined {
  const [, name = '', bracketed] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const found = { name: name.trim().replace(/^"(.*)"$/, '$1'), address: bracketed ?? text.trim() };
  return isMailAddress(found.address) ? found : undefined;
}

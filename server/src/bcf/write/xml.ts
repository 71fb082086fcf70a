/** XML 1.0, section 2.2: these cannot be written at all, or should not be. */
const illegal = /[[\p{Cc}\p{Cs}\uFFFE\uFFFF]--[\t\n\r]]/gv;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

const escapeText = (text: string) =>
  text.replace(illegal, '').replace(/[&<>"\r]/g, (letter) => entities[letter] as string);

/** A piece of XML that is written already; anything else is text. */
export class Xml {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Child = Xml | string | number | undefined;
type Attributes = Record<string, string | number | boolean | undefined>;

/** An element; children that are undefined, and attributes that are, are left out. */
export function element(name: string, ...content: (Child | Attributes | readonly Child[])[]): Xml {
  let attributes = '';
  let inner = '';
  for (const part of content.flat()) {
    if (part === undefined) continue;
    if (part instanceof Xml) inner += part.markup;
    else if (typeof part !== 'object') inner += escapeText(String(part));
    else for (const [key, value] of Object.entries(part)) attributes += attribute(key, value);
  }
  return new Xml(`<${name}${attributes}${inner === '' ? '/>' : `>${inner}</${name}>`}`);
}

const attribute = (key: string, value: Attributes[string]) =>
  value === undefined ? '' : ` ${key}="${escapeText(String(value))}"`;

/** An element around others; none where there are none. */
export function around(name: string, children: readonly Xml[]): Xml | undefined {
  return children.length === 0 ? undefined : element(name, children);
}

export const xmlFile = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`;

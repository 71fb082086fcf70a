/** More than this in one cell, and Excel calls the file damaged. */
const longestCell = 32_767;

const needsCare = /[&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]/v;
/** XML 1.0, section 2.2: these cannot be written at all, or should not be. */
const illegal = /[[\p{Cc}\p{Cs}\uFFFE\uFFFF]--[\t\n\r]]/gv;
/** ECMA-376, ST_Xstring: `_x0041_` stands for a letter, unless its first underscore is written so itself. */
const looksEscaped = /_(?=x[\da-f]{4}_)/gi;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Text as it stands in an element or attribute of a workbook; letters that XML does not have are left out. */
export function xmlText(text: string): string {
  const fitting = text.length > longestCell ? text.slice(0, longestCell) : text;
  if (!needsCare.test(fitting)) return fitting;
  return fitting
    .replace(illegal, '')
    .replace(looksEscaped, '_x005F_')
    .replace(/[&<>"\r]/g, (letter) => entities[letter] as string);
}

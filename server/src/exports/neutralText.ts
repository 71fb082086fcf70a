/** What spreadsheets take for the beginning of a formula, also in full width, and behind quotes and spaces. */
const formula = /^(?:[\t\r\n]|[\s"'\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Most texts begin so. */
const harmless = /^[a-z\d]/i;

/** Text that stays text in a spreadsheet (OWASP, CSV injection). */
export function neutralText(text: string): string {
  return !harmless.test(text) && formula.test(text) ? `'${text}` : text;
}

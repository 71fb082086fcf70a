/** More digits than any count of requests has; the server would not take a number beyond its own. */
const mostDigits = 9;

/** What the search for analysis requests keeps of a text: its digits ([REQ-1]). */
export function keepDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, mostDigits);
}

/** The requests of this number, or all. */
export function requestFilter(search: string): string | undefined {
  const digits = keepDigits(search);
  return digits === '' ? undefined : `index==${Number(digits)}`;
}

/** As texts are compared: small letters, without accents. */
export const plainLetters = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

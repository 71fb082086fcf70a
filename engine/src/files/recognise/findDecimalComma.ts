/** Whether numbers have decimal commas; a refusal when nobody can tell. */
export interface DecimalComma {
  hasDecimalComma: boolean;
  refusal?: string | undefined;
}

const withComma = /^[+-]?[\d.]+,[\d.]+([eE][+-]?\d+)?$/;
const enoughLines = 200;

/** Decides from the first lines what a comma means: it separates numbers, or it is a decimal sign among other separators. */
export function findDecimalComma(lines: string[]): DecimalComma {
  const some = lines.slice(0, enoughLines).filter((line) => line.includes(','));
  if (some.length === 0) return { hasDecimalComma: false };
  const fields = some.map((line) => line.split(/[\s;]+/).filter((field) => field !== ''));
  const hasInnerCommas = fields.every((row) => row.length >= 3) && fields.flat().some((field) => withComma.test(field));
  const hasPoints = some.some((line) => line.includes('.'));
  if (hasInnerCommas && hasPoints)
    return {
      hasDecimalComma: false,
      refusal: 'its numbers have commas and points; export it with decimal points and without thousands separators',
    };
  if (hasInnerCommas) return { hasDecimalComma: true };
  const widths = some.map((line) => line.split(',').length);
  const isOnlyCommas = fields.every((row) => row.length === 1);
  if (isOnlyCommas && !hasPoints && widths.every((width) => width >= 6 && width % 2 === 0))
    return {
      hasDecimalComma: false,
      refusal: 'it cannot be told whether its commas separate numbers or decimals; export it with decimal points',
    };
  return { hasDecimalComma: false };
}

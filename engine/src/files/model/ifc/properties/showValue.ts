import { propertyLimits } from '../../../properties/propertyLimits.ts';
import { isTyped, type StepValue } from '../step/StepValue.ts';

const logical: Record<string, string> = { T: 'Yes', F: 'No', U: 'Unknown' };
/** Of a list or a table; more would not be read in a row. */
const mostItems = 100;

/** A value as people read it; '' for none. */
export function showValue(value: StepValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return showNumber(value);
  if (typeof value === 'string') return shorten(value.trim(), propertyLimits.valueLength);
  if (Array.isArray(value)) return showList(value, (item) => showValue(item));
  if (isTyped(value)) return showValue(value.value);
  if ('enumeration' in value) return logical[value.enumeration.toUpperCase()] ?? value.enumeration;
  return '';
}

/** Files write what floating point makes of their numbers: 2.9999999999999996 was 3. */
export function showNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** As many as there is room for. */
export function showList<T>(items: readonly T[], show: (item: T) => string, separator = ', '): string {
  const shown: string[] = [];
  let length = 0;
  for (const item of items) {
    if (shown.length === mostItems || length > propertyLimits.valueLength) {
      shown.push('…');
      break;
    }
    const text = show(item);
    shown.push(text);
    length += text.length + separator.length;
  }
  return shorten(shown.join(separator), propertyLimits.valueLength);
}

export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** What sort of measure a value is: `IFCLENGTHMEASURE`; undefined when it does not say. */
export function measureOf(value: StepValue | undefined): string | undefined {
  if (Array.isArray(value)) return value.length > 0 ? measureOf(value[0]) : undefined;
  return isTyped(value) ? value.type : undefined;
}

import type { PropertyValue } from '../DemoElement.ts';
import type { StepReference, StepValue } from '../step/StepValue.ts';
import { typed } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';

/** A property set; `path` makes its GlobalId. */
export function writePropertySet(
  file: IfcFile,
  path: string,
  name: string,
  properties: Readonly<Record<string, PropertyValue>>,
): StepReference {
  const lines = Object.entries(properties).map(([key, value]) =>
    file.share('IfcPropertySingleValue', key, undefined, nominal(value), undefined),
  );
  return file.root('IfcPropertySet', path, name, undefined, lines);
}

function nominal(value: PropertyValue): StepValue {
  if (typeof value === 'boolean') return typed('IfcBoolean', value);
  if (typeof value === 'string') return typed('IfcLabel', value);
  return typed(value.measure, value.value);
}

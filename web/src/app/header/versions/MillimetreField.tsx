import { NumberInput, type NumberInputProps } from '@mantine/core';
import { largestMm, smallestMm } from './toleranceForm.ts';

/** Whole millimetres; what is out of range stays as it was typed, so that it can be told. */
export function MillimetreField(props: NumberInputProps) {
  return (
    <NumberInput
      w={140}
      suffix=" mm"
      min={smallestMm}
      max={largestMm}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      {...props}
    />
  );
}

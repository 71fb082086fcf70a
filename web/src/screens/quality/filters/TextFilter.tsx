import { CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';

/** As the contract has it. */
const longest = 1000;

/** A part of a text to look for; calls are made when the typing rests, as for every filter. */
export function TextFilter({
  label,
  value = '',
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}) {
  // What asks for nothing, or too much, is no filter, but it stays in the field.
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? value;
  const isTooLong = shown.length > longest;

  function take(text: string) {
    const clean = text.replaceAll('\0', '');
    const isFilter = clean.length <= longest && clean.trim() !== '';
    setDraft(isFilter || clean === '' ? undefined : clean);
    if (isFilter) onChange(clean);
    else if (clean.length <= longest) onChange(undefined);
  }

  return (
    <TextInput
      label={label}
      value={shown}
      autoComplete="off"
      spellCheck={false}
      error={
        isTooLong && `A search has at most 1,000 characters; this one has ${shown.length.toLocaleString('en-US')}.`
      }
      rightSectionPointerEvents="all"
      rightSection={shown !== '' && <CloseButton size="sm" aria-label={`Clear: ${label}`} onClick={() => take('')} />}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}

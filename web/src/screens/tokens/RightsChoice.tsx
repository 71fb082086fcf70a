import { Radio, Stack } from '@mantine/core';
import type { GrantRights } from '@plumbline/contract/resources/accessTokens';
import { rightsInWords } from './describeGrant.ts';

export function RightsChoice({ value, onChange }: { value: GrantRights; onChange: (rights: GrantRights) => void }) {
  return (
    <Radio.Group label="What it may do" value={value} onChange={(rights) => onChange(rights as GrantRights)}>
      <Stack gap="xs" pt={8}>
        <Radio
          value="read"
          label={rightsInWords.read}
          description="Look at everything that you can see, and export it"
        />
        <Radio value="write" label={rightsInWords.write} description="Also upload, change and delete what you may" />
      </Stack>
    </Radio.Group>
  );
}

import { Text, Title } from '@mantine/core';

/** What a part of the settings is called, by an id for `aria-labelledby`, and what it is for. */
export function SectionHead({ id, title, about }: { id: string; title: string; about: string }) {
  return (
    <div>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </div>
  );
}

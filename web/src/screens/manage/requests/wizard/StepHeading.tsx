import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** The heading of a step; it takes the focus when the step was opened from another one, so that reading goes on there. */
export function StepHeading({ children, focuses }: { children: string; focuses: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const atStart = useRef(focuses);
  useEffect(() => {
    if (atStart.current) heading.current?.focus();
  }, []);
  return (
    <Title order={2} ref={heading} tabIndex={-1}>
      {children}
    </Title>
  );
}

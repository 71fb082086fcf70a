import { ActionIcon, Tooltip } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { helpPageOf } from '../../data/address/helpPageOf.ts';
import { helpPath } from '../../data/address/paths.ts';

// Read by few, and it knows the keys of every tool.
const HelpDrawer = lazy(async () => ({ default: (await import('../help/HelpDrawer.tsx')).HelpDrawer }));

/** Opens the help of this screen beside it; in another tab, as a page. */
export function HelpLink() {
  const [isOpen, setIsOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const pageId = helpPageOf(useLocation().pathname);
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  }
  // The drawer comes when it is open already, and so does not know where the focus was.
  function close() {
    setIsOpen(false);
    link.current?.focus();
  }
  return (
    <>
      <Tooltip label="Help">
        <ActionIcon component={Link} size="lg" to={helpPath(pageId)} aria-label="Help" onClick={open} ref={link}>
          <IconHelp aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <HelpDrawer pageId={pageId} onClose={close} />}</Suspense>
    </>
  );
}

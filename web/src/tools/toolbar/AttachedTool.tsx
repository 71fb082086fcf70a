import { useEffect, useRef } from 'react';
import { useViewer } from '../../viewport/useViewer.ts';
import type { Toolbar } from '../createToolbar.ts';
import type { ToolFace } from '../ToolFace.ts';
import { useAttachment, useIsOpen } from '../toolbarContext.ts';

/** A tool at the toolbar around it; without one it is not there. */
export function AttachedTool({ face }: { face: ToolFace }) {
  const toolbar = useAttachment(face);
  return toolbar ? <OpenTool toolbar={toolbar} face={face} /> : null;
}

function OpenTool({ toolbar, face }: { toolbar: Toolbar; face: ToolFace }) {
  const { id, Tool } = face;
  const isOpen = useIsOpen(toolbar, id);
  const wasOpen = useRef(isOpen);
  const viewer = useViewer();

  useEffect(() => {
    if (wasOpen.current && !isOpen && viewer) face.whenClosed?.(viewer);
    wasOpen.current = isOpen;
  }, [face, isOpen, viewer]);

  return isOpen ? <Tool close={() => toolbar.close(id)} /> : null;
}

import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { HelpView } from '../../screens/help/HelpView.tsx';
import { allHelp } from './allHelp.ts';

/** The help beside what it is about: nobody loses their place for a question. */
export function HelpDrawer({ pageId, onClose }: { pageId: string | undefined; onClose: () => void }) {
  const [shown, setShown] = useState(pageId);
  return (
    <Drawer opened onClose={onClose} title="Help" position="right" size={480}>
      <HelpView pages={allHelp} pageId={shown} onOpen={setShown} />
    </Drawer>
  );
}

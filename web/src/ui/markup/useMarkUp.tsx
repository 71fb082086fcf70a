import { lazy, type ReactNode, Suspense, useState } from 'react';

const MarkUp = lazy(async () => ({ default: (await import('./MarkUp.tsx')).MarkUp }));

interface Asked {
  picture: Blob;
  answer(marked: Blob | undefined): void;
}

/** Lets somebody draw on a picture; `editor` has to stand on the page. */
export function useMarkUp(action: string): {
  /** The picture with what was drawn; nothing when they left. */
  mark(picture: Blob): Promise<Blob | undefined>;
  editor: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();

  function end(marked?: Blob) {
    setAsked(undefined);
    asked?.answer(marked);
  }

  return {
    mark: (picture) => new Promise((answer) => setAsked({ picture, answer })),
    editor: asked && (
      <Suspense fallback={null}>
        <MarkUp picture={asked.picture} action={action} onDone={end} onCancel={() => end()} />
      </Suspense>
    ),
  };
}

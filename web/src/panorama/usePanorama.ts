import type { Panorama } from '@plumbline/viewer/panorama/createPanorama';
import { type RefObject, useContext, useEffect, useState } from 'react';
import { colours } from '../ui/tokens.ts';
import { PainterContext } from '../viewport/painter.ts';
import type { PhotoRoom } from './photoRoom.ts';

/** A panorama in its host while it stands; or why there is none. */
export function usePanorama(room: PhotoRoom, host: RefObject<HTMLElement | null>) {
  const [made, setMade] = useState<{ panorama?: Panorama; problem?: Error }>({});
  const createPainter = useContext(PainterContext);
  useEffect(() => {
    if (!host.current) return;
    let panorama: Panorama | undefined;
    try {
      // A photo is dark or light by itself, whatever the page is.
      panorama = room.createPanorama({
        host: host.current,
        accent: colours('dark').accent!,
        ...(createPainter && { createPainter }),
      });
      setMade({ panorama });
    } catch (problem) {
      setMade({ problem: problem instanceof Error ? problem : new Error(String(problem)) });
    }
    return () => {
      panorama?.dispose();
      setMade({});
    };
  }, [room, host, createPainter]);
  return made;
}

import { useEffect, useState } from 'react';
import { loadPhotoRoom, type PhotoRoom } from './photoRoom.ts';

/** The code that draws panoramas; undefined until it is there. */
export function usePhotoRoom(): PhotoRoom | undefined {
  const [room, setRoom] = useState<PhotoRoom>();
  useEffect(() => {
    let isGone = false;
    void loadPhotoRoom().then((loaded) => !isGone && setRoom(loaded));
    return () => {
      isGone = true;
    };
  }, []);
  return room;
}

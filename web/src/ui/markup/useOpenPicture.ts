import { useEffect, useState } from 'react';
import type { PictureSize } from './Mark.ts';

export interface OpenPicture {
  image: HTMLImageElement;
  url: string;
  /** Upright, as it is seen. */
  size: PictureSize;
}

/** A picture, decoded; its address is given back when it is no longer looked at. */
export function useOpenPicture(picture: Blob): { opened?: OpenPicture; hasFailed: boolean } {
  const [state, setState] = useState<{ opened?: OpenPicture; hasFailed: boolean }>({ hasFailed: false });
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    let isWanted = true;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => {
        const size = { width: image.naturalWidth, height: image.naturalHeight };
        if (isWanted) setState({ opened: { image, url, size }, hasFailed: false });
      },
      () => isWanted && setState({ hasFailed: true }),
    );
    return () => {
      isWanted = false;
      URL.revokeObjectURL(url);
    };
  }, [picture]);
  return state;
}

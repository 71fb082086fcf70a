import { Slider } from '@mantine/core';
import type { Panorama as PanoramaOfView } from '@plumbline/contract/resources/evidence';
import type { Panorama } from '@plumbline/viewer/panorama/createPanorama';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePanoramaPictures } from '../../data/evidence/panoramaPicture.ts';
import type { PhotoRoom } from '../../panorama/photoRoom.ts';
import { usePanorama } from '../../panorama/usePanorama.ts';
import classes from './Photos.module.css';

/** How much of the model is seen over the photo, where the viewer looks from the photo's place. */
export function BlendedPhoto(props: { room: PhotoRoom; panorama: PanoramaOfView; view: Panorama }) {
  const [opacity, setOpacity] = useState(100);
  const slider = useRef<HTMLDivElement>(null);
  const area = slider.current?.closest('[data-viewer-keys]');
  return (
    <div ref={slider} className={classes.blend}>
      <span id="model-over-photo">Model over the photo</span>
      <Slider
        className={classes.slider}
        min={0}
        max={100}
        value={opacity}
        onChange={setOpacity}
        label={(value) => `${value}%`}
        thumbProps={{ 'aria-labelledby': 'model-over-photo' }}
      />
      {opacity < 100 && area && createPortal(<PhotoOverScene {...props} opacity={1 - opacity / 100} />, area)}
    </div>
  );
}

/** The photo over the scene, in the same directions; hands reach through it. */
function PhotoOverScene({
  room,
  panorama: { imagePath, previewUrl, poseOrientation, coverage },
  view,
  opacity,
}: {
  room: PhotoRoom;
  panorama: PanoramaOfView;
  view: Panorama;
  opacity: number;
}) {
  const host = useRef<HTMLDivElement>(null);
  const { panorama: copy } = usePanorama(room, host);
  const { load } = usePanoramaPictures();

  useEffect(() => {
    if (!copy) return;
    void copy.show({
      orientation: poseOrientation,
      coverage,
      look: view.look,
      load: () => load({ imagePath, previewUrl }),
    });
    return view.on('look', copy.setLook);
  }, [copy, view, load, imagePath, previewUrl, poseOrientation, coverage]);

  return <div ref={host} className={classes.overScene} style={{ opacity }} inert />;
}

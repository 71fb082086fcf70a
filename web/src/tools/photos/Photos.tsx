import { stepPhoto } from '../../panorama/choosePhoto.ts';
import type { PhotoRoom } from '../../panorama/photoRoom.ts';
import { usePhotoRoom } from '../../panorama/usePhotoRoom.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { sizes } from '../../ui/tokens.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import { Photo } from './Photo.tsx';
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx';
import classes from './Photos.module.css';
import { usePhotoChoice } from './usePhotoChoice.ts';
import { useSpheres } from './useSpheres.ts';

/** Without a photo it leaves the scene free, in which people are to select something. */
const emptySize = { width: 400, height: 260 };

/** The 360 photos of the selected element, or of a sphere in the scene ([PHOTO-1]). */
export function Photos({ close }: OpenToolProps) {
  const choice = usePhotoChoice();
  const { photos, shown, choose } = choice;
  const room = usePhotoRoom();
  const isEmpty = !shown && !choice.isPending;
  const step = (by: 1 | -1) => choose(stepPhoto(photos, shown?.index, by));
  const back = () => step(-1);
  const on = () => step(1);
  return (
    <ToolPanel
      id="photos"
      title="360 photos"
      dock="right"
      dockedWidth="half"
      floatsFirst
      {...(isEmpty ? emptySize : { width: sizes.floatingWidth, height: sizes.floatingHeight })}
      keys={{ ArrowLeft: back, ArrowRight: on }}
      close={close}
    >
      {shown && room ? (
        <Photo room={room} choice={choice} shown={shown} step={step} />
      ) : (
        <div className={classes.instead}>
          {isEmpty ? <PhotoPlaceholder choice={choice} /> : <Spinner label="The photo is loading" />}
        </div>
      )}
      {room && <Spheres room={room} choice={choice} />}
    </ToolPanel>
  );
}

function Spheres({ room, choice }: { room: PhotoRoom; choice: ReturnType<typeof usePhotoChoice> }) {
  const { panoramas, shown, isLocked, choose } = choice;
  const selected = shown?.panorama.imagePath;
  useSpheres(room, panoramas, { selected, stood: isLocked ? selected : undefined, choose });
  return null;
}

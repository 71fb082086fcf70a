import type { SectionSheet } from '@plumbline/contract/resources/evidence';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './SectionsPanel.module.css';

/** A section without a plane: what it looks like, and how its axes lie ([SECT-1]). */
export function PerspectiveView({ sheet, name }: { sheet: SectionSheet; name: string }) {
  const { perspectiveUrl, perspectiveAxesUrl, sectionAxesUrl } = sheet;
  const pictures = [
    { address: perspectiveUrl, caption: 'Perspective' },
    { address: perspectiveAxesUrl ?? sectionAxesUrl, caption: 'Axes' },
  ].filter((picture): picture is { address: string; caption: string } => picture.address !== undefined);
  if (pictures.length === 0) {
    return (
      <div className={classes.middle}>
        <EmptyState icon={<IconPhotoOff />} title="There is no picture of this section." />
      </div>
    );
  }
  return (
    <div className={classes.pictures}>
      {pictures.map(({ address, caption }) => (
        <Picture key={caption} address={address} caption={caption} name={name} />
      ))}
    </div>
  );
}

/** A picture that does not come says so. */
function Picture({ address, caption, name }: { address: string; caption: string; name: string }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <figure className={classes.picture}>
      {hasFailed ? (
        <EmptyState icon={<IconPhotoOff />} title="The picture could not be loaded." />
      ) : (
        <img src={address} alt={`${caption} of ${name}`} onError={() => setFailed(true)} />
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

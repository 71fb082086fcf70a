import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useIssuesState, useStores } from '../../../state/stores.ts';
import classes from './IssueForm.module.css';

/** Pictures that were taken before there was an issue; they are attached when it is made. */
export function NewPictures() {
  const { issues } = useStores();
  const pictures = useIssuesState((state) => state.pictures);
  if (pictures.length === 0) return null;
  return (
    <div>
      <p className={classes.label}>{pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`}</p>
      <ul className={classes.pictures}>
        {pictures.map(({ picture }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added, or dropped together
          <li key={i}>
            <Thumbnail picture={picture} />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="xs" mt={4} onClick={() => issues.getState().dropPictures()}>
        Leave out
      </Button>
    </div>
  );
}

function Thumbnail({ picture }: { picture: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address && <img src={address} alt="To be attached" />;
}

import { Button, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useIssuesState, useStores } from '../../../state/stores.ts';
import { useMarkUp } from '../../../ui/markup/useMarkUp.tsx';
import classes from './IssueForm.module.css';

/** Pictures that were taken before there was an issue; they are attached when it is made, with what is drawn on them. */
export function NewPictures() {
  const { issues } = useStores();
  const pictures = useIssuesState((state) => state.pictures);
  const { mark, editor } = useMarkUp('Use this picture');
  if (pictures.length === 0) return null;

  async function draw(picture: Blob, i: number) {
    const marked = await mark(picture);
    if (marked) issues.getState().replacePicture(i, marked);
  }

  return (
    <div>
      <p className={classes.label}>{pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`}</p>
      <ul className={classes.pictures}>
        {pictures.map(({ picture }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added, or dropped together
          <li key={i}>
            <Tooltip label="Mark up">
              <UnstyledButton
                className={classes.thumbnail}
                aria-label={`Mark up picture ${i + 1}`}
                onClick={() => void draw(picture, i)}
              >
                <Thumbnail picture={picture} />
                <IconPencil aria-hidden />
              </UnstyledButton>
            </Tooltip>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="xs" mt={4} onClick={() => issues.getState().dropPictures()}>
        Leave out
      </Button>
      {editor}
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

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { delays } from '../../ui/tokens.ts';
import { useDelay } from '../../ui/useDelay.ts';
import card from './ProjectCard.module.css';
import classes from './ProjectPicker.module.css';

/** Grey cards where the projects will stand. */
export function CardSkeletons() {
  const waited = useDelay(delays.loading);
  return (
    <div role="status" className={classes.cards}>
      {waited && (
        <>
          <VisuallyHidden>Loading your projects</VisuallyHidden>
          {[0, 1, 2].map((place) => (
            <div key={place} className={card.card}>
              <div className={card.picture} />
              <div className={card.text}>
                <Skeleton height={12} width="40%" mt={2} />
                <Skeleton height={18} width="65%" mt="xs" />
                <Skeleton height={12} width="85%" mt="md" mb={4} />
              </div>
            </div>
          ))}
        </>
      )}
    </div>
  );
}

import { dashed } from '@plumbline/viewer/panorama/outlineLines';
import { colours } from '../ui/tokens.ts';
import classes from './PhotoFrame.module.css';
import type { Outlines } from './useOutlines.ts';

const hidden = 'hidden from here';

/** What the lines over a photo are; and what of the element is not to be seen in it. */
export function OutlineLegend({ outlines: { shown, missing } }: { outlines: Outlines }) {
  if (shown.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label="Outlines in the photo">
      {shown.map(({ says, isDashed, rings }) => (
        <li key={says}>
          <svg className={classes.sample} viewBox="0 0 28 4" aria-hidden="true">
            <line
              x2="28"
              y1="2"
              y2="2"
              stroke={isDashed ? dashed.colour : colours('dark').accent}
              strokeWidth="2"
              strokeDasharray={isDashed ? dashed.dashes.join(' ') : undefined}
            />
          </svg>
          {rings.length > 0 ? says : `${says}: ${hidden}`}
        </li>
      ))}
      {missing && <li>{missing}</li>}
    </ul>
  );
}

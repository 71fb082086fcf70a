import { useRef } from 'react';
import { useClassificationsOf } from '../../data/verdicts/classifications.ts';
import { useSelection } from '../../viewport/useSelection.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import { quickPropertiesLook } from './placeCard.ts';
import classes from './QuickProperties.module.css';
import { QuickPropertiesCard } from './QuickPropertiesCard.tsx';
import { useFollow } from './useFollow.ts';

const { lineWidth } = quickPropertiesLook;
const nothing: readonly number[] = [];

/** A card that follows the selected element, joined to it by a line ([VIEW-8]). */
export function QuickProperties() {
  const viewer = useViewer();
  const selection = useSelection();
  const isSingle = selection.length === 1;
  const { data } = useClassificationsOf(isSingle ? selection : nothing);
  const verdict = isSingle ? data?.find(({ forgeObjectId }) => forgeObjectId === selection[0]) : undefined;
  const area = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const line = useRef<SVGGElement>(null);
  useFollow({ viewer, element: verdict?.forgeObjectId, area, card, line });

  return (
    <div ref={area} className={classes.area}>
      {verdict && (
        <>
          <svg className={classes.lines} aria-hidden>
            <g ref={line} data-connector visibility="hidden">
              <line className={classes.halo} strokeWidth={lineWidth + 2} />
              <line className={classes.line} strokeWidth={lineWidth} />
            </g>
          </svg>
          <div ref={card} className={classes.card}>
            <QuickPropertiesCard verdict={verdict} />
          </div>
        </>
      )}
    </div>
  );
}

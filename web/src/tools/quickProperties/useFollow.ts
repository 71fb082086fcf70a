import { elementTrackerTool } from '@plumbline/viewer/tools/elementTracker/elementTrackerTool';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { type RefObject, useEffect } from 'react';
import { type CardPlace, placeCard } from './placeCard.ts';

interface Followers {
  viewer: Viewer | undefined;
  element: number | undefined;
  /** Where the card may be. */
  area: RefObject<HTMLElement | null>;
  card: RefObject<HTMLElement | null>;
  line: RefObject<SVGGElement | null>;
}

/** Keeps card and line at the element, frame by frame and without drawing the component again. */
export function useFollow({ viewer, element, area, card, line }: Followers): void {
  useEffect(() => {
    if (!viewer || element === undefined) return;
    return viewer.use(elementTrackerTool).track(element, (anchor) => {
      if (!area.current || !card.current || !line.current) return;
      const { offsetLeft, offsetTop, clientWidth, clientHeight } = area.current;
      const place =
        anchor &&
        placeCard({
          anchor: { ...anchor, x: anchor.x - offsetLeft, y: anchor.y - offsetTop },
          card: { width: card.current.offsetWidth, height: card.current.offsetHeight },
          view: { width: clientWidth, height: clientHeight },
        });
      putCard(card.current, place);
      putLine(line.current, place?.line);
    });
  }, [viewer, element, area, card, line]);
}

function putCard(card: HTMLElement, place: CardPlace | undefined): void {
  card.style.visibility = place ? 'visible' : 'hidden';
  if (place) card.style.transform = `translate(${place.left}px, ${place.top}px)`;
}

function putLine(group: SVGGElement, line: CardPlace['line']): void {
  group.setAttribute('visibility', line ? 'visible' : 'hidden');
  if (!line) return;
  const ends = { x1: line.element.x, y1: line.element.y, x2: line.card.x, y2: line.card.y };
  for (const each of group.children) {
    for (const [name, value] of Object.entries(ends)) each.setAttribute(name, value.toFixed(2));
  }
}

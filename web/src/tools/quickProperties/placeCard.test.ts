import { describe, expect, test } from 'vitest';
import { placeCard } from './placeCard.ts';

const card = { width: 264, height: 120 };
const view = { width: 1000, height: 700 };
const at = (x: number, y: number, isInView = true) => placeCard({ anchor: { x, y, isInView }, card, view });

describe('[VIEW-8] the card of the quick properties', () => {
  test('stands to the right of the element and above it', () => {
    expect(at(400, 400)).toMatchObject({ left: 456, top: 224 });
  });

  test('goes to the other side where there is no room', () => {
    expect(at(900, 400).left).toBe(900 - 56 - 264);
    expect(at(400, 100).top).toBe(156);
  });

  test.each([
    ['left', -5000, 300],
    ['right', 5000, 300],
    ['top', 400, -5000],
    ['bottom', 400, 5000],
  ])('keeps 15 px to the %s edge, and its line is hidden', (_, x, y) => {
    const { left, top, line } = at(x, y, false);
    expect(left).toBeGreaterThanOrEqual(15);
    expect(top).toBeGreaterThanOrEqual(15);
    expect(left + card.width).toBeLessThanOrEqual(view.width - 15);
    expect(top + card.height).toBeLessThanOrEqual(view.height - 15);
    expect(line).toBeUndefined();
  });

  test('has no line to an element within 15 px of the edge', () => {
    expect(at(14, 400).line).toBeUndefined();
    expect(at(16, 400).line).toBeDefined();
  });

  test('is joined by a line that goes 0.99 of the way to the element and 0.97 of the way to the card', () => {
    const { line } = at(400, 400);
    const corner = { x: 456, y: 344 };
    expect(line!.element.x).toBeCloseTo(corner.x + (400 - corner.x) * 0.99);
    expect(line!.element.y).toBeCloseTo(corner.y + (400 - corner.y) * 0.99);
    expect(line!.card.x).toBeCloseTo(400 + (corner.x - 400) * 0.97);
    expect(line!.card.y).toBeCloseTo(400 + (corner.y - 400) * 0.97);
  });

  test('shows its beginning in a viewer that is too small for it', () => {
    const small = placeCard({ anchor: { x: 50, y: 50, isInView: true }, card, view: { width: 200, height: 100 } });
    expect(small).toEqual({ left: 15, top: 15 });
  });
});

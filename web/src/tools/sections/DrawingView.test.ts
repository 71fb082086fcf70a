import { describe, expect, test } from 'vitest';
import { fitView, panView, toDrawing, toScreen, zoomView } from './DrawingView.ts';

const size = { width: 800, height: 500 };
const margins = { left: 48, bottom: 48, right: 48, top: 48 };
const extent = { left: -1, bottom: 2, right: 3, top: 4 };

describe('[SECT-2] what is seen of a section', () => {
  test('all of it is, in the middle', () => {
    const view = fitView(extent, size, { margins });
    expect(view).toMatchObject({ x: 1, y: 3 });
    const corners = [toScreen(view, size, { x: -1, y: 4 }), toScreen(view, size, { x: 3, y: 2 })];
    for (const { x, y } of corners) {
      expect(x).toBeGreaterThanOrEqual(48);
      expect(x).toBeLessThanOrEqual(752);
      expect(y).toBeGreaterThanOrEqual(48);
      expect(y).toBeLessThanOrEqual(452);
    }
    expect(corners[0]!.y).toBeLessThan(corners[1]!.y);
  });

  test('it lies in the middle of what the margins leave', () => {
    const view = fitView(extent, size, { margins: { left: 100, bottom: 60, right: 20, top: 0 } });
    const { x, y } = toScreen(view, size, { x: 1, y: 3 });
    expect(x).toBeCloseTo((100 + 780) / 2);
    expect(y).toBeCloseTo(440 / 2);
  });

  test('of something very long, the part about the arrow, no farther than its end', () => {
    const long = { left: 0, bottom: 0, right: 200, top: 0.3 };
    expect(fitView(long, size, { margins }).scale).toBeCloseTo(704 / 200);
    expect(fitView(long, size, { margins, focus: { x: 120, y: 0 } })).toEqual({ x: 120, y: 0.15, scale: 40 });
    expect(fitView(long, size, { margins, focus: { x: 199, y: 0 } }).x).toBeCloseTo(200 - 704 / 2 / 40);
    expect(fitView(extent, size, { margins, focus: { x: 3, y: 4 } })).toEqual(fitView(extent, size, { margins }));
  });

  test('an extent without a size is no reason to divide by nothing', () => {
    const { scale } = fitView({ left: 1, bottom: 1, right: 1, top: 1 }, { width: 0, height: 0 }, { margins });
    expect(Number.isFinite(scale)).toBe(true);
  });

  test('zooming keeps what lies under the pointer there, there and back', () => {
    const view = fitView(extent, size, { margins });
    const at = { x: 123, y: 77 };
    const under = toDrawing(view, size, at);
    const near = zoomView(view, size, { at, by: 1.1 });
    expect(near.scale).toBeCloseTo(view.scale * 1.1);
    expect(toScreen(near, size, under).x).toBeCloseTo(at.x);
    expect(toScreen(near, size, under).y).toBeCloseTo(at.y);
    expect(zoomView(near, size, { at, by: 1 / 1.1 }).x).toBeCloseTo(view.x);
  });

  test('zooming ends somewhere', () => {
    let view = fitView(extent, size, { margins });
    for (let i = 0; i < 500; i++) view = zoomView(view, size, { at: { x: 0, y: 0 }, by: 1.1 });
    expect(view.scale).toBe(50_000);
    for (let i = 0; i < 500; i++) view = zoomView(view, size, { at: { x: 0, y: 0 }, by: 0.9 });
    expect(view.scale).toBe(0.5);
  });

  test('a drag moves the drawing with the hand', () => {
    const view = fitView(extent, size, { margins });
    const before = toScreen(view, size, { x: 0, y: 0 });
    const after = toScreen(panView(view, { x: 30, y: -12 }), size, { x: 0, y: 0 });
    expect(after.x - before.x).toBeCloseTo(30);
    expect(after.y - before.y).toBeCloseTo(-12);
  });
});

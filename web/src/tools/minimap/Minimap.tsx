import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core';
import type { ModelDatum } from '@plumbline/contract/createDatum';
import { showFloor } from '@plumbline/contract/elementType';
import type { Box } from '@plumbline/viewer/geometry/Box';
import { axesOf, type CameraState } from '@plumbline/viewer/scene/cameraMath';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { IconChevronDown, IconMap2 } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { usePhotos, usePointPicking, useSceneGuides, useViewerReadiness } from '../../state/stores.ts';
import { isViewerReady } from '../../state/viewerReadiness.ts';
import { colours } from '../../ui/tokens.ts';
import { useCameraStorey } from '../../viewport/useCameraStorey.ts';
import { useDatum } from '../../viewport/useDatum.ts';
import { useSelection } from '../../viewport/useSelection.ts';
import { useNames, useViewport } from '../../viewport/useViewer.ts';
import { frameOf, frameWidth, goTo, type MapFrame, toMap, toWorld } from './MapFrame.ts';
import classes from './Minimap.module.css';
import { cutM, useFloorLines } from './useFloorLines.ts';

/** A small plan of the storey that is seen, with the camera in it. */
export function Minimap() {
  const { viewer, modelId, elementCount } = useViewport();
  const datum = useDatum();
  const isReady = useViewerReadiness(isViewerReady);
  const isLocked = usePhotos((state) => state.isLocked);
  const { minimap: isOpen, set } = useSceneGuides((state) => state);
  const isThere = isReady && !isLocked && viewer !== undefined && modelId !== undefined && elementCount > 0;
  if (!isThere || !datum || datum.storeys.length === 0) return null;
  if (isOpen) return <OpenMap viewer={viewer} modelId={modelId} datum={datum} close={() => set({ minimap: false })} />;
  return (
    <div className={classes.place}>
      <Tooltip label="Minimap" position="left">
        <ActionIcon className={classes.folded} aria-label="Open the minimap" onClick={() => set({ minimap: true })}>
          <IconMap2 aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

interface Point {
  x: number;
  y: number;
}

interface MapProps {
  viewer: Viewer;
  modelId: string;
  datum: ModelDatum;
}

function OpenMap({ viewer, modelId, datum, close }: MapProps & { close(): void }) {
  const { storey: seen, box } = useCameraStorey();
  const isPicking = usePointPicking((state) => state.isPicking);
  const storey = useStoreyOfSelected(datum, isPicking) ?? seen;
  if (!box || !storey) return null;
  return (
    <div className={classes.place} data-picking={isPicking || undefined}>
      <section className={classes.map} aria-label="Minimap" data-covers>
        <header className={classes.head}>
          <span className={classes.name}>{storey.name}</span>
          <ActionIcon size="sm" variant="subtle" aria-label="Fold the minimap" onClick={close}>
            <IconChevronDown aria-hidden />
          </ActionIcon>
        </header>
        <FloorMap viewer={viewer} modelId={modelId} datum={datum} box={box} storey={storey} />
      </section>
    </div>
  );
}

/** Where the element is that is to be cut, whatever the camera looks at. */
function useStoreyOfSelected({ storeys }: ModelDatum, isWanted: boolean) {
  const [selected] = useSelection();
  const names = useNames();
  const { floorMapping } = usePlace().project;
  const floor = isWanted && selected !== undefined ? names?.rawFloorOf(selected) : undefined;
  return floor === undefined ? undefined : storeys.find(({ name }) => name === showFloor(floor, floorMapping));
}

function FloorMap({
  viewer,
  modelId,
  datum,
  box,
  storey,
}: MapProps & { box: Box; storey: ModelDatum['storeys'][number] }) {
  const { isPicking, points, take } = usePointPicking((state) => state);
  const [picked] = points;
  const [selected] = useSelection();
  const subject = isPicking && selected !== undefined ? viewer.elements.boxOf(selected) : undefined;
  const frame = useMemo(() => frameOf(box, isPicking ? enlarged(viewer) : 1), [box, isPicking, viewer]);
  const [pointed, setPointed] = useState<Point>();
  const scheme = useComputedColorScheme('light');
  const canvas = useRef<HTMLCanvasElement>(null);
  const mark = useRef<SVGGElement>(null);
  const lines = useFloorLines(viewer, { frame, elevationM: storey.elevationM, modelId });

  useEffect(() => {
    if (canvas.current) drawLines(canvas.current, frame, { lines, ink: colours(scheme).ink! });
  }, [frame, lines, scheme]);

  useEffect(() => {
    // Written straight into the document: the camera moves sixty times a second.
    const follow = (camera: CameraState) => mark.current && placeMark(mark.current, frame, camera);
    follow(viewer.camera.get());
    return viewer.on('camera', follow);
  }, [viewer, frame]);

  function press(event: MouseEvent<HTMLElement>) {
    const place = toWorld(frame, placeOn(event));
    if (isPicking) return take([...place, storey.elevationM + cutM]);
    viewer.camera.set(goTo(viewer.camera.get(), place, storey.elevationM), { animate: true });
  }

  const { width, height } = frame;
  return (
    // The keyboard walks: a place on a map can only be pointed at.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as said
    // biome-ignore lint/a11y/noStaticElementInteractions: as said
    <div
      className={classes.floor}
      style={{ width, height }}
      title={isPicking ? undefined : 'Click to go there'}
      onClick={press}
      onPointerMove={(event) => isPicking && setPointed(placeOn(event))}
      onPointerLeave={() => setPointed(undefined)}
    >
      <canvas ref={canvas} className={classes.lines} aria-hidden />
      <svg className={classes.marks} width={width} height={height} aria-hidden>
        {datum.axes.map(({ tag, grid, points }) => {
          const ends = points.map((point) => toMap(frame, point));
          return (
            <polyline
              key={`${grid} ${tag} ${points.join(' ')}`}
              className={classes.axis}
              points={ends.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
            />
          );
        })}
        {subject && <SubjectMark frame={frame} box={subject} />}
        {isPicking && picked && <PickedLine from={toMap(frame, picked)} to={pointed} />}
        <g ref={mark} data-camera>
          <path className={classes.cone} />
          <circle className={classes.eye} r="4" />
        </g>
      </svg>
    </div>
  );
}

/** Twice, as far as the scene is wide enough. */
const enlarged = ({ canvas }: Viewer) => Math.max(1, Math.min(2, (canvas.clientWidth - 24) / frameWidth));

function placeOn(event: MouseEvent<HTMLElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** Where the element is that is to be cut, in whichever storey. */
function SubjectMark({ frame, box: { min, max } }: { frame: MapFrame; box: Box }) {
  const [from, to] = [toMap(frame, [min[0], max[1]]), toMap(frame, [max[0], min[1]])];
  return (
    <rect
      className={classes.subject}
      x={from.x - subjectMargin}
      y={from.y - subjectMargin}
      width={to.x - from.x + 2 * subjectMargin}
      height={to.y - from.y + 2 * subjectMargin}
    />
  );
}

/** From the first point to wherever the pointer is. */
function PickedLine({ from, to = from }: { from: Point; to: Point | undefined }) {
  return (
    <g data-picked>
      {[classes.cutHalo, classes.cutLine].map((name) => (
        <line key={name} className={name} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      ))}
      <circle className={classes.eye} cx={from.x} cy={from.y} r="4" />
    </g>
  );
}

function drawLines(
  canvas: HTMLCanvasElement,
  frame: MapFrame,
  { lines, ink }: { lines: Float64Array | undefined; ink: string },
): void {
  const ratio = Math.min(devicePixelRatio, 2);
  canvas.width = frame.width * ratio;
  canvas.height = frame.height * ratio;
  const context = canvas.getContext('2d');
  if (!context || !lines) return;
  context.scale(ratio, ratio);
  context.strokeStyle = ink;
  context.lineWidth = 0.75;
  context.beginPath();
  for (let i = 0; i < lines.length; i += 4) {
    const from = toMap(frame, [lines[i]!, lines[i + 1]!]);
    const to = toMap(frame, [lines[i + 2]!, lines[i + 3]!]);
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
}

/** Around the element, so that one of a few pixels is found. */
const subjectMargin = 3;
const coneLength = 26;
const edge = 6;

/** The eye and what it sees, at the edge of the map where it is beyond; straight down there is no cone. */
function placeMark(mark: SVGGElement, frame: MapFrame, camera: CameraState): void {
  const { forward } = axesOf(camera);
  const isDown = Math.hypot(forward[0], forward[1]) < 0.05;
  const place = toMap(frame, isDown ? camera.target : camera.eye);
  const x = Math.min(frame.width - edge, Math.max(edge, place.x));
  const y = Math.min(frame.height - edge, Math.max(edge, place.y));
  const degrees = (Math.atan2(-forward[1], forward[0]) * 180) / Math.PI;
  mark.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)})`);
  const half = (Math.max(30, camera.fovDegrees) * Math.PI) / 360;
  const [along, aside] = [coneLength * Math.cos(half), coneLength * Math.sin(half)];
  mark.firstElementChild!.setAttribute(
    'd',
    isDown ? '' : `M0 0L${along.toFixed(1)} ${-aside}A${coneLength} ${coneLength} 0 0 1 ${along.toFixed(1)} ${aside}Z`,
  );
}

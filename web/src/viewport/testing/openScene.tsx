import { type ModelFileSidecar, writeModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { ViewerFile } from '@plumbline/contract/resources/models';
import type { Project } from '@plumbline/contract/resources/projects';
import { shownStatuses } from '@plumbline/contract/status';
import type { CreatePainter } from '@plumbline/viewer/draw/createPainter';
import { createBlankPainter } from '@plumbline/viewer/fixtures/createBlankPainter';
import { type BoxElement, makeBoxModel } from '@plumbline/viewer/fixtures/makeBoxModel';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { type ReactNode, useLayoutEffect } from 'react';
import { expect, onTestFinished } from 'vitest';
import { createStore, type StoreApi, useStore } from 'zustand';
import { type Place, PlaceContext } from '../../data/address/place.ts';
import { aProject } from '../../data/testing/aProject.ts';
import { aUser } from '../../data/testing/aUser.ts';
import { aView } from '../../data/testing/aView.ts';
import type { Answers } from '../../data/testing/fakeClient.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { PaintedViewport } from '../PaintedViewport.tsx';
import { PainterContext } from '../painter.ts';
import { useViewport, type Viewport } from '../useViewer.ts';
import { ViewportHost } from '../ViewportHost.tsx';

const statuses = shownStatuses(true);

/** Columns beside each other, one for each status that every view has. */
export const columns: BoxElement[] = statuses.map((_, i) => ({ box: [i * 2, 0, 0, i * 2 + 1.6, 1, 6] }));
export const globalIds = columns.map((_, i) => `2O2Fr$t4X7Zf8NOew3FL0${i}`);
export const statusBytes = Uint8Array.from(statuses, ({ code }) => code);

async function pack(bytes: Uint8Array): Promise<Blob> {
  const packed = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(packed).blob();
}

function publish(blob: Blob): { url: string; bytes: number } {
  const url = URL.createObjectURL(blob);
  onTestFinished(() => URL.revokeObjectURL(url));
  return { url, bytes: blob.size };
}

/** A root model of the columns, as the server would offer it; `change` may damage its packed bytes. */
export async function aViewerFile({
  firstElement = 0,
  boxes = columns,
  storeys = [{ name: 'Level 1', globalId: 'storey', elevationM: 0 }],
  axes = [],
  change = async (blob) => blob,
}: {
  firstElement?: number;
  boxes?: BoxElement[];
  storeys?: ModelFileSidecar['storeys'];
  axes?: ModelFileSidecar['axes'];
  change?: (blob: Blob) => Promise<Blob>;
} = {}): Promise<ViewerFile> {
  const sidecar = writeModelFileSidecar({
    version: 2,
    name: 'House.ifc',
    storeys,
    axes,
    types: ['IfcWall'],
    globalIds: boxes.map((_, i) => globalIds[i] ?? `other${i}`),
    names: boxes.map((_, i) => `Wall ${i}`),
    typeOf: boxes.map(() => 0),
    storeyOf: boxes.map(() => 0),
  });
  return {
    name: 'House.ifc',
    firstElement,
    elementCount: boxes.length,
    geometry: publish(await change(await pack(await makeBoxModel({ boxes })))),
    names: publish(await pack(sidecar)),
  };
}

const usualScene = { width: 800, height: 500 };
const smallScene = { width: 560, height: 350 };

export interface SceneOptions {
  project?: Partial<Project>;
  view?: Partial<AnalysisView>;
  /** As on the page of a model, where no analysis is open. */
  isModelOnly?: true;
  /** What the server says to each route, by its id; over those of a plain project. */
  answers?: Answers;
  address?: string;
  /** Over the scene. */
  tools?: ReactNode;
  /** Beside the scene. */
  page?: ReactNode;
  /** Small where pixels are looked at: without a graphics card each of them costs time in every frame. */
  height?: number;
  width?: number;
  /** A page at `/slow` that takes its time. */
  slowPage?: () => Promise<void>;
  /** For a test that looks at pixels; without one all of the scene is there but its picture. */
  painter?: CreatePainter;
}

/** The viewport as the application has it, in front of a server that says what a test wants. */
export async function openScene(options: SceneOptions = {}) {
  const project = aProject({ _id: 'p1', ...options.project });
  const view = aView({ model: { _id: 'm1', modelUrn: 'urn', modelVersion: 1 }, ...options.view });
  const file = await aViewerFile();
  const answers: Answers = {
    'viewer.token': () => ({ access_token: 'viewer token', refreshTimer: 60 }),
    'users.current': () => aUser(),
    'models.viewerFiles': () => [file],
    'models.active': () => refuse('models.noActive'),
    'classifications.forColorizing': () => statusBytes.slice(),
    'classifications.byForgeObjectIds': () => [],
    'classifications.reclassify': () => ({ changed: 1 }),
    'classifications.approveMany': () => ({ changed: 1 }),
    'classifications.unapproveMany': () => ({ changed: 1 }),
    'viewer.saveState': () => ({}),
    'system.settings': () => refuse('internal'),
    ...options.answers,
  };
  const { width, height } = { ...(options.painter ? smallScene : usualScene), ...options };
  let viewport: Viewport | undefined;
  const see = (seen: Viewport) => {
    viewport = seen;
  };
  const place = createStore<Place>(() => ({
    project,
    view,
    views: [view],
    ...(options.isModelOnly && { isModelOnly: true }),
  }));
  const element = (
    <InPlace place={place}>
      <PainterContext value={options.painter ?? createBlankPainter}>
        <PaintedViewport>
          <Seen see={see} />
          {options.page}
          <div style={{ position: 'relative', width, height }}>
            <ViewportHost>{options.tools}</ViewportHost>
          </div>
        </PaintedViewport>
      </PainterContext>
    </InPlace>
  );
  const routes = [
    { path: '/:tenantId/:viewId/*', element },
    { path: '/slow', loader: async () => (await options.slowPage?.()) ?? null, element: <p>Slow</p> },
  ];
  const app = renderApp(routes, { address: options.address ?? '/acme-tower/v1/quality', answers });
  return {
    ...app,
    get viewport(): Viewport {
      return viewport!;
    },
    get viewer(): Viewer {
      return viewport!.viewer!;
    },
    /** As when another view of the project is chosen. */
    async goTo(next: AnalysisView) {
      place.setState({ view: next });
      await app.router.navigate(`/acme-tower/${next._id}/quality`);
    },
  };
}

function InPlace({ place, children }: { place: StoreApi<Place>; children: ReactNode }) {
  return <PlaceContext value={useStore(place)}>{children}</PlaceContext>;
}

function Seen({ see }: { see: (viewport: Viewport) => void }) {
  const viewport = useViewport();
  useLayoutEffect(() => see(viewport), [see, viewport]);
  return null;
}

/** A busy machine draws in software: what comes, comes in its own time. */
export function soon<Value>(read: () => Value) {
  return expect.poll(read, { timeout: 20_000 });
}

/** Waits until the scene can be used. */
export async function untilReady(scene: { host: HTMLElement }): Promise<void> {
  await soon(() => scene.host.querySelector('canvas')?.closest('[inert]')).toBeNull();
}

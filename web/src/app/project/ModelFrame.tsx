import { Anchor, Text, Title } from '@mantine/core';
import { holdsAll } from '@plumbline/contract/permissions';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Model } from '@plumbline/contract/resources/models';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconBox } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useOutletContext } from 'react-router';
import { lastViewPath, managePath } from '../../data/address/paths.ts';
import { type Place, PlaceContext } from '../../data/address/place.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useActiveModel, useRootModels } from '../../data/models/activeModel.ts';
import { whyClosed } from '../../data/projects/projectAccess.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { ContextMenu } from '../../tools/contextMenu/ContextMenu.tsx';
import { ToolArea } from '../../tools/ToolArea.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount, formatDayTime } from '../../ui/format.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { ViewportHost } from '../../viewport/ViewportHost.tsx';
import { type ScenePainting, ViewportProvider } from '../../viewport/ViewportProvider.tsx';
import classes from '../Frame.module.css';
import { Header } from '../header/Header.tsx';
import { PlainFrame } from '../PlainFrame.tsx';
import own from './ModelFrame.module.css';
import { SidePanel } from './SidePanel.tsx';

/** Nothing is painted: the model is seen as it was designed. */
const unpainted: ScenePainting = { column: new Uint8Array(), error: null, retry: () => undefined };

/** The active model by itself, also before anything was analysed: tree, properties, section box and measuring. */
export function ModelFrame() {
  const project = useOutletContext<Project>();
  const { data: model, error, isFetching, refetch } = useActiveModel(project._id, { fresh: true });
  usePageTitle(`Model · ${project.name}`);
  if (model) return <Opened key={model._id} project={project} model={model} />;
  return (
    <PlainFrame project={project}>
      {error ? (
        <ErrorState title="The model could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      ) : model === null ? (
        <EmptyState icon={<IconBox />} title="This project has no model yet." heading="h1">
          It can be looked at here once a model file was uploaded and read.
        </EmptyState>
      ) : (
        <Spinner label="Loading the model" />
      )}
    </PlainFrame>
  );
}

function Opened({ project, model }: { project: Project; model: Model }) {
  const place = useMemo(() => placeOf(project, model), [project, model]);
  return (
    <PlaceContext value={place}>
      <ViewportProvider painting={unpainted}>
        <div className={classes.view}>
          <Header project={project} />
          <SidePanel>
            <AboutModel project={project} model={model} />
          </SidePanel>
          <section className={classes.viewer} aria-label="Viewer">
            <ViewportHost>
              <ToolArea>
                <ContextMenu />
              </ToolArea>
            </ViewportHost>
          </section>
        </div>
      </ViewportProvider>
    </PlaceContext>
  );
}

function placeOf(project: Project, { _id, name, modelUrn, modelVersion, createdDate }: Model): Place {
  const view: AnalysisView = {
    _id,
    id: _id,
    tenantId: project.tenantId,
    name,
    scanDate: createdDate,
    status: 'ready',
    statusUpdateTime: createdDate,
    deliveryType: 'Normal',
    analyses: [],
    model: { _id, modelUrn, modelVersion },
  };
  return { project, view, views: [], isModelOnly: true };
}

function AboutModel({ project, model }: { project: Project; model: Model }) {
  const { data: roots = [] } = useRootModels(project._id, model._id);
  return (
    <div className={own.about}>
      <Title order={1} size="h3">
        {model.name}
      </Title>
      <Text c="dimmed">
        {formatCount(model.elementCount)} elements, made on {formatDayTime(model.createdDate)}. This is the model as it
        was designed: no analysis is shown.
      </Text>
      <ul className={own.roots} aria-label="Files of the model">
        {roots.map(({ name, elementCount }) => (
          <li key={name}>
            {name} <Text span c="dimmed">{`${formatCount(elementCount)} elements`}</Text>
          </li>
        ))}
      </ul>
      {whyClosed(project) === undefined && (
        <Anchor component={Link} to={lastViewPath(project)}>
          Open the last analysis
        </Anchor>
      )}
      {holdsAll(project.permissions, ['ADMIN']) && (
        <Anchor component={Link} to={managePath(project._id, 'models')}>
          Back to the models
        </Anchor>
      )}
    </div>
  );
}

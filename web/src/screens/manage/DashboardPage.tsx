import { Anchor, Breadcrumbs, Button, NavLink, Text, Title } from '@mantine/core';
import type { managementPages } from '@plumbline/contract/managementPages';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, NavLink as RouterNavLink } from 'react-router';
import { lastViewPath, managePath, selectProjectPath } from '../../data/address/paths.ts';
import { mayOpenViewer, whyClosed } from '../../data/projects/projectAccess.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { useLastViewed } from '../../state/stores.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import classes from '../../ui/MenuFrame.module.css';
import { PageMenu } from '../../ui/PageMenu.tsx';
import { FileDetail } from './files/FileDetail.tsx';
import { FilePage } from './files/FilePage.tsx';
import { findFileKind } from './files/fileKindPages.ts';
import { IntegrationsPage } from './integrations/IntegrationsPage.tsx';
import { pageLooks } from './pages.tsx';
import { PeoplePage } from './people/PeoplePage.tsx';
import { RequestsPage } from './requests/RequestsPage.tsx';
import { SettingsPage } from './settings/SettingsPage.tsx';
import { WebhooksPage } from './webhooks/WebhooksPage.tsx';

// It brings a calendar, which is as large as the other pages together.
const AuditPage = lazy(async () => ({ default: (await import('./audit/AuditPage.tsx')).AuditPage }));

type Page = (typeof managementPages)[number];

interface DashboardPageProps {
  project: Project;
  page: Page;
  title: string;
  subPage: string;
  open: readonly Page[];
}

/** The frame of the dashboard around one of its pages ([DASH-1], [DASH-2]). */
export function DashboardPage({ project, page, title, subPage, open }: DashboardPageProps) {
  const permitted = open.some(({ name }) => name === page.name);
  usePageTitle(permitted ? `${title} · ${project.name}` : 'Unauthorized');
  return (
    <div className={classes.frame}>
      <PageMenu label="Management pages" current={page.title}>
        {open.map(({ name, title: label }) => (
          <NavLink
            key={name}
            component={RouterNavLink}
            to={managePath(project._id, name)}
            label={label}
            leftSection={pageLooks[name].icon}
            active={name === page.name}
          />
        ))}
      </PageMenu>
      <div className={classes.content}>
        <div className={classes.top}>
          <Crumbs project={project} title={title} />
          <BackToViewer project={project} />
        </div>
        {permitted ? (
          <>
            <Title order={1} className={classes.title}>
              {title}
            </Title>
            <PageContent project={project} page={page} subPage={subPage} />
          </>
        ) : (
          <Unauthorized />
        )}
      </div>
    </div>
  );
}

/** To what was open in the viewer, else to the last analysis; nothing where neither can be opened. */
function BackToViewer({ project }: { project: Project }) {
  const place = useLastViewed((state) => state.place);
  const address = place?.projectId === project._id ? place.address : undefined;
  if (!mayOpenViewer(project) || (address === undefined && whyClosed(project) !== undefined)) return null;
  return (
    <Button
      component={Link}
      to={address ?? lastViewPath(project)}
      variant="default"
      leftSection={<IconArrowLeft aria-hidden />}
    >
      Back to viewer
    </Button>
  );
}

function Crumbs({ project, title }: { project: Project; title: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <Breadcrumbs>
        <Anchor component={Link} to={selectProjectPath}>
          My Projects
        </Anchor>
        <Anchor component={Link} to={managePath(project._id)}>
          {project.name}
        </Anchor>
        <Text aria-current="page">{title}</Text>
      </Breadcrumbs>
    </nav>
  );
}

function PageContent({ project, page, subPage }: Pick<DashboardPageProps, 'project' | 'page' | 'subPage'>): ReactNode {
  const kind = findFileKind(page.name);
  if (kind && subPage !== '') {
    const fileId = subPage.slice('view/'.length);
    return <FileDetail key={fileId} project={project} kind={kind} fileId={fileId} />;
  }
  if (kind) return <FilePage key={`${project._id} ${kind}`} project={project} kind={kind} />;
  if (page.name === 'analysisrequest') return <RequestsPage project={project} subPage={subPage} />;
  if (page.name === 'webhooks') return <WebhooksPage key={project._id} projectId={project._id} subPage={subPage} />;
  if (page.name === 'people') return <PeoplePage key={project._id} projectId={project._id} />;
  if (page.name === 'settings') return <SettingsPage key={project._id} projectId={project._id} />;
  if (page.name === 'integrations') return <IntegrationsPage key={project._id} project={project} />;
  return (
    <Suspense fallback={<LoadingSkeleton rows={8} height={28} label="Loading the audit trail" />}>
      <AuditPage key={project._id} place={{ projectId: project._id }} />
    </Suspense>
  );
}

function Unauthorized() {
  return (
    <div className={classes.title}>
      <EmptyState icon={<IconLock />} title="Unauthorized" heading="h1">
        User has not the required permissions
      </EmptyState>
    </div>
  );
}

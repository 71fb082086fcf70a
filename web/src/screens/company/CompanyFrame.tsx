import { Anchor, Breadcrumbs, Button, NavLink, Text, Title } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { IconBuilding } from '@tabler/icons-react';
import { Link, Navigate, Outlet, NavLink as RouterNavLink, useLocation, useParams } from 'react-router';
import { companyPath, selectProjectPath } from '../../data/address/paths.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useCompany } from '../../data/companies/companies.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from '../../ui/MenuFrame.module.css';
import { PageMenu } from '../../ui/PageMenu.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { companyPages } from './pages.tsx';

/** The administration of a company: a menu, and one of its pages. */
export function CompanyFrame() {
  const { companyId = '' } = useParams();
  const name = useLocation().pathname.split('/')[3] ?? '';
  const page = companyPages.find((one) => one.name === name);
  const { data: company, error, isFetching, refetch } = useCompany(companyId);
  usePageTitle(company && page ? `${page.title} · ${company.name}` : 'Administration');
  if (page === undefined) return <Navigate to={companyPath(companyId, 'projects')} replace />;
  if (company === undefined && isHidden(error)) return <NoCompany />;
  if (company === undefined && error) {
    return (
      <ErrorState title="The company could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (company === undefined) return <Spinner label="Loading the company" />;
  return (
    <div className={classes.frame}>
      <PageMenu label="Administration pages" current={page.title}>
        {companyPages.map(({ name: own, title, icon }) => (
          <NavLink
            key={own}
            component={RouterNavLink}
            to={companyPath(companyId, own)}
            label={title}
            leftSection={icon}
            active={own === name}
          />
        ))}
      </PageMenu>
      <div className={classes.content}>
        <nav aria-label="Breadcrumb" className={classes.top}>
          <Breadcrumbs>
            <Anchor component={Link} to={selectProjectPath}>
              My Projects
            </Anchor>
            <Anchor component={Link} to={companyPath(companyId, 'projects')}>
              {company.name}
            </Anchor>
            <Text aria-current="page">{page.title}</Text>
          </Breadcrumbs>
        </nav>
        <Title order={1} className={classes.title}>
          {page.title}
        </Title>
        <Outlet />
      </div>
    </div>
  );
}

const isHidden = (error: unknown) => error instanceof ApiError && error.code === 'companies.notFound';

function NoCompany() {
  return (
    <EmptyState
      icon={<IconBuilding />}
      title="You do not administer this company"
      heading="h1"
      action={
        <Button size="md" component={Link} to={selectProjectPath}>
          Back to my projects
        </Button>
      }
    />
  );
}

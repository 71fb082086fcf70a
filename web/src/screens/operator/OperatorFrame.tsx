import { NavLink, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Navigate, NavLink as RouterNavLink, useParams } from 'react-router';
import { operatorPath } from '../../data/address/paths.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { useCurrentUser } from '../../data/users/users.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageMenu } from '../../ui/PageMenu.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { classes } from './classes.ts';
import { operatorPages } from './pages.tsx';

/** The menu of whoever runs the product, around one of its pages. */
export function OperatorFrame() {
  const { page: name } = useParams();
  const page = operatorPages.find((one) => one.name === name);
  usePageTitle(page ? `${page.title} · Operation` : 'Operation');
  const { data: user, error, isFetching, refetch } = useCurrentUser();
  if (user === undefined) {
    if (!error) return <Spinner label="Loading" />;
    return (
      <ErrorState title="This page could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (!user.operator) {
    return (
      <EmptyState icon={<IconLock />} title="Unauthorized" heading="h1">
        Only somebody who runs this product can open this page.
      </EmptyState>
    );
  }
  if (page === undefined) return <Navigate to={operatorPath()} replace />;
  const { title, content: Content } = page;
  return (
    <div className={classes.frame}>
      <PageMenu label="Operation" current={title}>
        {operatorPages.map((one) => (
          <NavLink
            key={one.name}
            component={RouterNavLink}
            to={operatorPath(one.name)}
            label={one.title}
            leftSection={one.icon}
            active={one === page}
          />
        ))}
      </PageMenu>
      <div className={classes.content}>
        <p className={classes.place}>Operation of the product</p>
        <Title order={1}>{title}</Title>
        <Content />
      </div>
    </div>
  );
}

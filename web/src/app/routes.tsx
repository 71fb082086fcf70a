import type { RouteObject } from 'react-router';
import { GlobalErrorPage } from './GlobalErrorPage.tsx';
import { SignedInOnly } from './guards/SignedInOnly.tsx';
import { SignedOutOnly } from './guards/SignedOutOnly.tsx';
import { ManageFrame } from './ManageFrame.tsx';
import { PlainFrame } from './PlainFrame.tsx';
import { ProjectGate } from './project/ProjectGate.tsx';
import { RequireFlag } from './project/RequireFlag.tsx';
import { ViewGate } from './project/ViewGate.tsx';
import { Root } from './Root.tsx';
import { ToHome, ToLastView, ToView } from './redirects.tsx';

const session: RouteObject[] = [
  { path: 'sign-in', lazy: async () => ({ Component: (await import('../screens/session/SignIn.tsx')).SignIn }) },
  {
    path: 'forgot-password',
    lazy: async () => ({ Component: (await import('../screens/session/ForgotPassword.tsx')).ForgotPassword }),
  },
  {
    path: 'change-password',
    lazy: async () => ({ Component: (await import('../screens/session/ChangePassword.tsx')).ChangePassword }),
  },
  {
    path: 'second-factor',
    lazy: async () => ({ Component: (await import('../screens/session/SecondFactor.tsx')).SecondFactor }),
  },
  {
    path: 'mailed-code',
    lazy: async () => ({ Component: (await import('../screens/session/MailedCode.tsx')).MailedCode }),
  },
];

const picker: RouteObject = {
  path: 'select-project',
  lazy: async () => ({ Component: (await import('../screens/projects/ProjectPicker.tsx')).ProjectPicker }),
};

const mailSettings: RouteObject = {
  path: 'mail-settings',
  lazy: async () => ({ Component: (await import('../screens/mails/MailSettingsPage.tsx')).MailSettingsPage }),
};

const tokens: RouteObject = {
  path: 'access-tokens',
  lazy: async () => ({ Component: (await import('../screens/tokens/TokensPage.tsx')).TokensPage }),
};

const account: RouteObject = {
  path: 'account',
  lazy: async () => ({ Component: (await import('../screens/account/AccountPage.tsx')).AccountPage }),
};

/** Where apps of others send people: nothing of ours stands around it. */
const authorise: RouteObject = {
  path: 'oauth/authorize',
  lazy: async () => ({ Component: (await import('../screens/tokens/apps/Authorise.tsx')).Authorise }),
};

/** Where the design service sends its window back to. */
const forgeAuth: RouteObject = {
  path: 'forgeauth',
  lazy: async () => ({ Component: (await import('../screens/forgeauth/ForgeAuth.tsx')).ForgeAuth }),
};

/** For whoever has the link, signed in or not. */
const unsubscribe: RouteObject = {
  path: 'unsubscribe',
  lazy: async () => ({ Component: (await import('../screens/session/Unsubscribe.tsx')).Unsubscribe }),
};

/** Where a company's provider sends people back to: it leads on by itself. */
const returnFromProvider: RouteObject = {
  path: 'sign-in/return/:companyId',
  lazy: async () => ({ Component: (await import('../screens/session/ReturnFromProvider.tsx')).ReturnFromProvider }),
};

const help: RouteObject = {
  path: 'help/:page?',
  lazy: async () => ({ Component: (await import('./help/HelpRoute.tsx')).HelpRoute }),
};

/** For links from elsewhere to a stop of the tour. */
const tour: RouteObject = {
  path: 'tour/:stop?',
  lazy: async () => ({ Component: (await import('../screens/tour/ToStop.tsx')).ToStop }),
};

/** For whoever has the link of an invitation, signed in or not. */
const join: RouteObject = {
  path: 'join',
  lazy: async () => ({ Component: (await import('../screens/session/Join.tsx')).Join }),
};

/** The administration of a company; its menu is in screens/company/pages.tsx. */
const company: RouteObject = {
  path: 'companies/:companyId',
  lazy: async () => ({ Component: (await import('../screens/company/CompanyFrame.tsx')).CompanyFrame }),
  children: [
    {
      path: 'projects',
      lazy: async () => ({
        Component: (await import('../screens/company/projects/ProjectsPage.tsx')).ProjectsPage,
      }),
    },
    {
      path: 'people',
      lazy: async () => ({
        Component: (await import('../screens/company/people/CompanyPeoplePage.tsx')).CompanyPeoplePage,
      }),
    },
    {
      path: 'sign-in',
      lazy: async () => ({
        Component: (await import('../screens/company/signIn/CompanySignInPage.tsx')).CompanySignInPage,
      }),
    },
    {
      path: 'audit',
      lazy: async () => ({
        Component: (await import('../screens/manage/audit/CompanyAuditPage.tsx')).CompanyAuditPage,
      }),
    },
    { path: '*', element: null },
  ],
};

const operator: RouteObject = {
  path: 'operator/:page?',
  lazy: async () => ({ Component: (await import('../screens/operator/OperatorFrame.tsx')).OperatorFrame }),
};

/** As long as nobody is there. */
const setup: RouteObject = {
  path: 'setup',
  lazy: async () => ({ Component: (await import('../screens/session/SetUp.tsx')).SetUp }),
};

const management: RouteObject = {
  path: 'manage/:projectId?/:page?/*',
  lazy: async () => ({ Component: (await import('../screens/manage/Dashboard.tsx')).Dashboard }),
};

/** The list, and the panels of one issue; what they share stays while one gives way to another. */
const issues: RouteObject = {
  path: 'issues',
  lazy: async () => ({ Component: (await import('../screens/issues/IssuesPage.tsx')).IssuesPage }),
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await import('../screens/issues/list/IssueList.tsx')).IssueList }),
    },
    {
      path: 'new',
      lazy: async () => ({ Component: (await import('../screens/issues/form/CreateIssue.tsx')).CreateIssue }),
    },
    {
      path: ':issueId/detail',
      lazy: async () => ({ Component: (await import('../screens/issues/detail/IssueDetails.tsx')).IssueDetails }),
    },
    {
      path: ':issueId/edit',
      lazy: async () => ({ Component: (await import('../screens/issues/form/EditIssue.tsx')).EditIssue }),
    },
    {
      path: ':issueId/comments',
      lazy: async () => ({ Component: (await import('../screens/issues/comments/IssueComments.tsx')).IssueComments }),
    },
  ],
};

/** The list, and the pages of one work package; what they share stays while one gives way to another. */
const progress: RouteObject = {
  path: 'progress/work-packages',
  lazy: async () => ({ Component: (await import('../screens/progress/ProgressPage.tsx')).ProgressPage }),
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await import('../screens/progress/list/WorkPackages.tsx')).WorkPackages }),
    },
    {
      path: 'new',
      lazy: async () => ({
        Component: (await import('../screens/progress/form/CreateWorkPackage.tsx')).CreateWorkPackage,
      }),
    },
    {
      path: ':watchlistId/detail',
      lazy: async () => ({
        Component: (await import('../screens/progress/detail/WorkPackageDetails.tsx')).WorkPackageDetails,
      }),
    },
    {
      path: ':watchlistId/edit',
      lazy: async () => ({ Component: (await import('../screens/progress/form/EditWorkPackage.tsx')).EditWorkPackage }),
    },
    {
      path: '*',
      lazy: async () => ({ Component: (await import('../screens/progress/IncorrectPath.tsx')).IncorrectPath }),
    },
  ],
};

/** The pages of an analysis view; what is not listed leads to its base, and that to the quality page. */
const viewPages: RouteObject[] = [
  { index: true, element: <ToView page="quality" /> },
  {
    element: <RequireFlag flag="insightsDashboard" />,
    children: [
      {
        path: 'insights',
        lazy: async () => ({ Component: (await import('../screens/insights/InsightsPanel.tsx')).InsightsPanel }),
      },
    ],
  },
  {
    path: 'quality',
    lazy: async () => ({ Component: (await import('../screens/quality/QualityPanel.tsx')).QualityPanel }),
  },
  issues,
  {
    element: <RequireFlag flag="progressMonitoring" />,
    children: [progress],
  },
  { path: '*', element: <ToView /> },
];

const tenant: RouteObject = {
  path: ':tenantId',
  element: <ProjectGate />,
  children: [
    { index: true, element: <ToLastView /> },
    { path: 'insights/*', element: <ToLastView page="insights" /> },
    { path: 'quality/*', element: <ToLastView page="quality" /> },
    { path: 'issues/*', element: <ToLastView page="issues" /> },
    { path: 'progress/work-packages/*', element: <ToLastView page="progress/work-packages" /> },
    { path: ':viewId', element: <ViewGate />, children: viewPages },
  ],
};

/** The model by itself, before anything was analysed. */
const modelOnly: RouteObject = {
  path: ':tenantId/model',
  element: <ProjectGate needsAnalysis={false} />,
  children: [{ index: true, lazy: async () => ({ Component: (await import('./project/ModelFrame.tsx')).ModelFrame }) }],
};

/** Every address of the application; the code of an area is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <GlobalErrorPage />,
    HydrateFallback: () => null,
    children: [
      { element: <SignedOutOnly />, children: session },
      unsubscribe,
      join,
      returnFromProvider,
      setup,
      {
        element: <SignedInOnly />,
        children: [
          { index: true, element: <ToHome /> },
          { element: <PlainFrame />, children: [picker, account, mailSettings, tokens, help, tour, company, operator] },
          { element: <ManageFrame />, children: [management] },
          authorise,
          forgeAuth,
          modelOnly,
          tenant,
        ],
      },
    ],
  },
];

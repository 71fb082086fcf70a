import { accessTokenCalls } from './resources/accessTokens.ts';
import { analysisRequestCalls } from './resources/analysisRequests.ts';
import { analysisVersionCalls } from './resources/analysisVersions.ts';
import { activeAnalysisViews } from './resources/analysisViews.ts';
import { appCalls } from './resources/apps.ts';
import { signAsset, signAssetPublic, signAssetWritePublic } from './resources/assets.ts';
import { auditCalls } from './resources/auditTrail.ts';
import { bcfApiCalls } from './resources/bcfApi.ts';
import { classificationCalls } from './resources/classifications.ts';
import { classificationTableCalls } from './resources/classificationTable.ts';
import { closeUpCalls } from './resources/closeUps.ts';
import { companyCalls } from './resources/companies.ts';
import { companySignInCalls } from './resources/companySignIn.ts';
import { elementPropertyCalls } from './resources/elementProperties.ts';
import { elementCalls } from './resources/elements.ts';
import { evidenceCalls } from './resources/evidence.ts';
import { fileCalls, fileUsage } from './resources/files.ts';
import { filterCounts } from './resources/filterCounts.ts';
import { presetCalls } from './resources/filterPresets.ts';
import { foundationCalls } from './resources/foundation.ts';
import * as identity from './resources/identity.ts';
import { insightsCalls } from './resources/insights.ts';
import { integrationCalls } from './resources/integrations.ts';
import { issueBatchCalls } from './resources/issueBatches.ts';
import { issueBulkCalls } from './resources/issueBulk.ts';
import { issueExportCalls } from './resources/issueExports.ts';
import { issueFileCalls } from './resources/issueFiles.ts';
import { issuePresetCalls } from './resources/issuePresets.ts';
import { issueCalls } from './resources/issues.ts';
import { mailCalls } from './resources/mails.ts';
import * as models from './resources/models.ts';
import { operatorCalls } from './resources/operator.ts';
import { peopleCalls } from './resources/people.ts';
import { pictureCalls } from './resources/pictures.ts';
import { progressExportCalls } from './resources/progressExport.ts';
import { projectCardCalls } from './resources/projectCards.ts';
import { projectDeletionCalls } from './resources/projectDeletion.ts';
import { projectExportCalls } from './resources/projectExports.ts';
import { allProjects } from './resources/projects.ts';
import { qualityReportCalls } from './resources/qualityReport.ts';
import { placeInLine } from './resources/queue.ts';
import { retentionCalls } from './resources/retention.ts';
import { s3FolderCalls } from './resources/s3Folders.ts';
import { scheduleComparisonCalls } from './resources/scheduleComparison.ts';
import { scheduleLinkCalls } from './resources/scheduleLinks.ts';
import { scheduleCalls } from './resources/schedules.ts';
import { secondFactorCalls } from './resources/secondFactors.ts';
import { setUp } from './resources/setup.ts';
import { health, live, settings } from './resources/system.ts';
import { tourCalls } from './resources/tours.ts';
import { currentUser } from './resources/users.ts';
import { comparisonCalls } from './resources/viewComparison.ts';
import { forgeToken, saveViewerState } from './resources/viewerSession.ts';
import { webhookCalls } from './resources/webhooks.ts';
import { workPackageCalls } from './resources/workPackages.ts';
import type { RouteDefinition } from './route.ts';

/** Every call of the product, for OpenAPI and for tests that walk the whole table. */
export const routes: readonly RouteDefinition[] = [
  health,
  live,
  settings,
  placeInLine,
  setUp,
  identity.signIn,
  identity.answerMailedCode,
  identity.answerNewPassword,
  identity.forgotPassword,
  identity.confirmForgotPassword,
  identity.refresh,
  identity.signOut,
  identity.signOutEverywhere,
  ...secondFactorCalls,
  ...companySignInCalls,
  currentUser,
  ...accessTokenCalls,
  ...appCalls,
  ...mailCalls,
  ...auditCalls,
  ...peopleCalls,
  ...companyCalls,
  ...retentionCalls,
  ...projectDeletionCalls,
  ...projectExportCalls,
  ...operatorCalls,
  allProjects,
  activeAnalysisViews,
  signAsset,
  signAssetPublic,
  signAssetWritePublic,
  ...Object.values(fileCalls).flatMap((calls) => Object.values(calls)),
  fileUsage,
  ...integrationCalls,
  models.activeModel,
  models.oneModel,
  models.rootModels,
  models.viewerFiles,
  models.footprintOfModel,
  models.renewModel,
  models.modelFileStates,
  ...elementCalls,
  ...elementPropertyCalls,
  ...classificationCalls,
  ...classificationTableCalls,
  filterCounts,
  ...evidenceCalls,
  ...pictureCalls,
  ...issueCalls,
  ...issueBulkCalls,
  ...issueExportCalls,
  ...issueFileCalls,
  ...issueBatchCalls,
  ...issuePresetCalls,
  ...comparisonCalls,
  ...insightsCalls,
  ...projectCardCalls,
  ...presetCalls,
  ...qualityReportCalls,
  ...workPackageCalls,
  ...scheduleCalls,
  ...scheduleLinkCalls,
  ...progressExportCalls,
  ...scheduleComparisonCalls,
  ...closeUpCalls,
  ...tourCalls,
  ...s3FolderCalls,
  ...webhookCalls,
  ...analysisVersionCalls,
  ...analysisRequestCalls,
  forgeToken,
  saveViewerState,
  ...foundationCalls,
  ...bcfApiCalls,
];

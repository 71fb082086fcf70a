import { z } from 'zod';
import { integrationErrorText } from './resources/integrationErrors.ts';
import { issueChange } from './resources/issues.ts';
import { healthState } from './resources/system.ts';
import { endedBecause } from './sessionEnds.ts';
import { storageFull } from './storageFull.ts';

interface ErrorRow {
  status: number;
  message: string;
  payload?: z.ZodType;
  /** The sentence with what the error carries, where a number says more than a word. */
  tell?: (payload: never) => string;
}

const row = <Row extends ErrorRow>(entry: Row) => entry;

interface Room {
  quotaBytes: number;
  usedBytes: number;
}

const unitOf = (bytes: number) => (bytes < 1e6 ? 'kB' : bytes < 1e9 ? 'MB' : 'GB');
const bytesOf = { kB: 1e3, MB: 1e6, GB: 1e9 };

/** In the unit of what there is in all. */
function sayRoom({ quotaBytes, usedBytes }: Room): string {
  const unit = unitOf(quotaBytes);
  const inUnit = (bytes: number) => (bytes / bytesOf[unit]).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${inUnit(usedBytes)} of ${inUnit(quotaBytes)} ${unit} are used.`;
}

/** Every error a call can answer with: its HTTP status, its sentence, and the schema of what it carries. */
export const errorTable = {
  UserNotFoundException: row({ status: 400, message: 'Incorrect username or password' }),
  CodeMismatchException: row({ status: 400, message: 'Invalid verification code, please try again.' }),
  ExpiredCodeException: row({ status: 400, message: 'This verification code has expired. Get a new one.' }),
  InvalidPasswordException: row({ status: 400, message: 'Your password should be at least 8 characters long' }),
  PasswordHistoryPolicyViolationException: row({
    status: 400,
    message: 'Your new password must not be the one that you have now. Choose another.',
  }),
  NotAuthorizedException: row({ status: 401, message: 'Your session has ended. Sign in again.' }),
  'auth.sessionEnded': row({
    status: 401,
    message: 'Your session has ended. Sign in again.',
    payload: z.object({ because: endedBecause }),
  }),
  LimitExceededException: row({
    status: 429,
    message: 'Too many attempts. Try again in a few minutes.',
    payload: z.object({ retryAfterS: z.number() }),
  }),
  'auth.busy': row({
    status: 429,
    message: 'Too many people are signing in right now. Try again in a few seconds.',
    payload: z.object({ retryAfterS: z.number() }),
  }),
  'auth.providerOnly': row({
    status: 403,
    message: 'Your company signs people in by its own provider. Enter your email, then choose ‘Continue with …’.',
    payload: z.object({ provider: z.string(), company: z.string() }),
  }),
  'auth.accountDisabled': row({
    status: 403,
    message: 'Your account is disabled. Ask an administrator of your company.',
  }),
  'auth.noProvider': row({ status: 404, message: 'There is no provider to sign in with here.' }),
  'auth.providerFailed': row({
    status: 502,
    message: 'The provider did not answer as it should. Try again, or tell an administrator of your company.',
    payload: z.object({ reason: z.string() }),
  }),
  'auth.providerRefused': row({ status: 403, message: 'The provider did not sign you in.' }),
  'auth.visitExpired': row({
    status: 400,
    message: 'This sign-in has expired, was used already, or was begun in another browser. Begin again.',
  }),
  'auth.emailNotVerified': row({
    status: 403,
    message: 'The provider does not say that your email address is yours. Ask an administrator of your company.',
  }),
  'auth.foreignDomain': row({
    status: 403,
    message: 'Your email address is not of a domain of this company. Sign in with your password.',
  }),
  'auth.linkedOtherwise': row({
    status: 409,
    message: 'This account belongs to another person at the provider. Ask an administrator of your company.',
  }),
  'auth.noMembership': row({
    status: 403,
    message: 'No project is open to you yet. Ask an administrator of your company for an invitation.',
  }),
  'signIn.changed': row({
    status: 409,
    message: 'Somebody else has changed the sign-in meanwhile. Look at it again, then change what you wanted.',
  }),
  'signIn.noProvider': row({
    status: 409,
    message: 'Without a provider, passwords must stay allowed. Add a provider and a domain first.',
  }),
  'signIn.lockOut': row({
    status: 409,
    message:
      'Nobody could get in if the provider fails. An administrator of the company needs a second factor first: with it, their password goes on working.',
  }),
  'signIn.badProvider': row({
    status: 400,
    message: 'This provider cannot be used.',
    payload: z.object({ reason: z.string() }),
  }),
  'signIn.unknownProject': row({ status: 409, message: 'A project of these rules is not one of the company.' }),
  'signIn.domainTaken': row({
    status: 409,
    message: 'This domain is another company’s.',
    payload: z.object({ domain: z.string() }),
  }),
  'auth.wrongFactor': row({
    status: 400,
    message: 'This code is wrong or was used already. Wait for the next one, then try again.',
  }),
  'auth.tooManyCodes': row({
    status: 429,
    message:
      'Too many wrong codes were tried for your account. Use a passkey, a recovery code or a browser in which you signed in before, or try again tomorrow.',
    payload: z.object({ retryAfterS: z.number() }),
  }),
  'auth.wrongPasskey': row({ status: 400, message: 'This passkey was not accepted. Try again, or take another way.' }),
  'auth.wrongPassword': row({ status: 400, message: 'The password is wrong.' }),
  'auth.proofNeeded': row({
    status: 403,
    message: 'You signed in some time ago. Sign out and in again, then change this within 15 minutes.',
  }),
  'auth.setUpExpired': row({ status: 409, message: 'The set-up has expired. Begin again.' }),
  'auth.factorRequired': row({
    status: 409,
    message: 'A company of yours wants a second factor. Set up another one before you remove the last.',
  }),
  'auth.noSecondFactor': row({ status: 409, message: 'You have no second factor. Set one up first.' }),
  'auth.tooManyPasskeys': row({ status: 409, message: 'You have as many passkeys as are kept: 20. Remove one first.' }),
  'auth.passkeysNotOffered': row({
    status: 409,
    message: 'Passkeys need an address with a name. Open the product by its name instead of a number.',
  }),
  'auth.passkeyNotFound': row({ status: 404, message: 'There is no such passkey. It may have been removed.' }),
  'auth.sessionNotFound': row({ status: 404, message: 'This session has ended already.' }),
  'auth.tokenMissing': row({ status: 401, message: 'This call needs a signed-in user.' }),
  'auth.tokenExpired': row({ status: 401, message: 'The access token has expired.' }),
  'auth.tokenInvalid': row({ status: 401, message: 'The access token is not valid.' }),
  'auth.tokenRevoked': row({ status: 401, message: 'This access token was revoked.' }),
  'auth.sessionOnly': row({
    status: 403,
    message: 'Only somebody who is signed in can do this, not an access token.',
  }),
  'auth.readOnly': row({
    status: 403,
    message: 'This access token may only read. Make one that may also write.',
  }),
  'auth.foreignOrigin': row({ status: 403, message: 'This call was made from another site.' }),
  'auth.forbidden': row({
    status: 403,
    message: 'You lack a permission that this needs.',
    payload: z.object({ needs: z.array(z.string()) }),
  }),
  'auth.operatorOnly': row({ status: 403, message: 'Only somebody who runs this product can do this.' }),
  'companies.lastAdministrator': row({
    status: 409,
    message: 'This is the last administrator of the company who can sign in. Name another one first.',
  }),
  'companies.notFound': row({ status: 404, message: 'Company not found.' }),
  'projects.nameTaken': row({ status: 409, message: 'The company has a project of this name. Choose another.' }),
  'projects.addressTaken': row({ status: 409, message: 'Another project has this address. Choose another.' }),
  'projects.settingsChanged': row({
    status: 409,
    message:
      'Somebody else has changed these settings meanwhile. They are shown as they are now; make your change again.',
  }),
  'people.notFound': row({ status: 404, message: 'This person is not here any more.' }),
  'people.changed': row({
    status: 409,
    message: 'Somebody else has changed this person’s role meanwhile. Look at it again, then decide.',
  }),
  'people.alreadyThere': row({ status: 409, message: 'This person is in the project already.' }),
  'people.lastAdministrator': row({
    status: 409,
    message: 'You are the last administrator of this project. Make somebody else an administrator first.',
  }),
  'people.notOwnAccount': row({
    status: 409,
    message: 'This account belongs to another company, or to none. Take it out of your projects instead.',
  }),
  'people.yourself': row({ status: 409, message: 'This is your own account. Ask another administrator.' }),
  'people.raisesYourself': row({
    status: 409,
    message: 'Nobody gives themselves what they lack. Ask for it: another administrator then allows or declines it.',
  }),
  'people.ownAddress': row({
    status: 409,
    message: 'This is your own address. To be in a project yourself, choose Join on its page People.',
  }),
  'people.holdsAlready': row({ status: 409, message: 'You hold all of this already.' }),
  'people.asksAlready': row({
    status: 409,
    message: 'You have asked already. Withdraw that first, or wait for another administrator.',
  }),
  'people.wishOver': row({
    status: 409,
    message: 'This is not asked any more: it was decided, withdrawn or has ended, or the role has changed meanwhile.',
  }),
  'people.cannotDecide': row({
    status: 403,
    message: 'Another administrator of the project or its company decides this, never whoever asks for it.',
  }),
  'invitations.notFound': row({ status: 404, message: 'This invitation is not open any more.' }),
  'invitations.unknown': row({
    status: 404,
    message: 'This link is not one of ours. Open it from the e-mail again, or ask whoever invited you for a new one.',
  }),
  'invitations.replaced': row({
    status: 410,
    message: 'A newer invitation has been sent to you. Use the link in the latest e-mail.',
  }),
  'invitations.expired': row({
    status: 410,
    message: 'This invitation has expired. Ask whoever invited you to send it again.',
  }),
  'invitations.used': row({ status: 410, message: 'This invitation has been used. Sign in with your account.' }),
  'invitations.withdrawn': row({
    status: 410,
    message: 'This invitation was withdrawn. Ask whoever invited you if that was meant.',
  }),
  'invitations.hasAccount': row({
    status: 409,
    message: 'There is an account with this e-mail address. Sign in with it to join.',
  }),
  'invitations.otherAccount': row({
    status: 409,
    message: 'This invitation is for another e-mail address. Sign out, then open the link again.',
  }),
  'invitations.own': row({
    status: 409,
    message:
      'You made this invitation yourself. To be in a project, choose Join on its page People, or have another ' +
      'administrator invite you.',
  }),
  'projects.notFound': row({ status: 404, message: 'Project not found.' }),
  'projects.quotaExceeded': row({
    status: 409,
    message:
      'The project has no room left for this. Delete files that are not needed, or ask whoever runs the server for more.',
    payload: z.object({ quotaBytes: z.number(), usedBytes: z.number(), neededBytes: z.number() }),
    tell: (room: Room) =>
      `The project has no room left for this: ${sayRoom(room)} Delete files that are not needed, or ask whoever runs the server for more.`,
  }),
  'assets.badKey': row({ status: 400, message: 'This is not the key of an asset.' }),
  'assets.noOwner': row({
    status: 404,
    message: 'What this picture should belong to does not exist, or you may not change it.',
  }),
  'assets.svgNotTaken': row({ status: 415, message: 'Drawings in SVG are not taken. Save the picture as PNG.' }),
  'assets.notAnImage': row({
    status: 415,
    message: 'This file is not a picture that can be read. Take a JPEG or PNG.',
  }),
  'assets.tooManyPixels': row({
    status: 413,
    message: 'The picture has more than 100 megapixels. Make it smaller, then send it again.',
  }),
  'assets.tooMany': row({
    status: 409,
    message: 'You have sent as many pictures as a project keeps for a day. Try again tomorrow.',
  }),
  'assets.busy': row({
    status: 429,
    message: 'Too many pictures are being sent at once. Try again in a moment.',
    payload: z.object({ retryAfterS: z.number() }),
  }),
  'assets.keyWithoutExtension': row({ status: 400, message: 'Key does not contain file extension' }),
  'assets.unsupportedExtension': row({ status: 400, message: 'Unsupported image extension' }),
  'storage.notFound': row({ status: 404, message: 'There is no such file.' }),
  'storage.addressExpired': row({ status: 403, message: 'This address has expired.' }),
  'storage.badSignature': row({ status: 403, message: 'This address was not signed by this server.' }),
  'storage.wrongType': row({ status: 415, message: 'The file is not of the type that was announced.' }),
  'storage.tooLarge': row({ status: 413, message: 'The file is larger than allowed.' }),
  'storage.badKey': row({ status: 400, message: 'This is not a name that the storage takes.' }),
  'storage.badRange': row({ status: 416, message: 'The file has no such part.' }),
  'storage.wrongSize': row({ status: 400, message: 'The file is not as long as was announced.' }),
  'storage.replayed': row({ status: 409, message: 'This address has been used already.' }),
  'storage.busy': row({
    status: 409,
    message: 'This part is being written right now. Try again in a moment.',
  }),
  'storage.wrongParts': row({ status: 409, message: 'Parts of the file are missing or are not as reported.' }),
  'storage.denied': row({ status: 500, message: 'The storage refuses the server.' }),
  'storage.unreachable': row({ status: 502, message: 'The storage does not answer. Try again in a moment.' }),
  'storage.failed': row({ status: 500, message: 'The storage failed. Try again in a moment.' }),
  'storage.full': row({
    ...storageFull,
    /** Absent where the disk itself said so. */
    payload: z.object({ freeBytes: z.number(), neededBytes: z.number() }).optional(),
  }),
  'files.notFound': row({ status: 404, message: 'This file does not exist.' }),
  'files.notUploaded': row({ status: 409, message: 'This file is not uploaded yet.' }),
  'files.wrongFormat': row({ status: 400, message: 'Wrong file format' }),
  'files.empty': row({ status: 400, message: 'The file is empty.' }),
  'files.badName': row({ status: 400, message: 'A file name has 1 to 255 characters and no slashes.' }),
  'files.tooLarge': row({ status: 413, message: 'The file is larger than the storage can take.' }),
  'files.wrongKind': row({ status: 400, message: 'The file is announced as another kind than this address is for.' }),
  'files.wrongEtag': row({
    status: 409,
    message: 'The part that is stored is not the one that is reported.',
    payload: z.object({ partNumber: z.number() }),
  }),
  'files.noSuchPart': row({
    status: 400,
    message: 'The file has no such part.',
    payload: z.object({ partNumber: z.number() }),
  }),
  'files.uploadFailed': row({ status: 404, message: 'This upload was given up. Begin it again.' }),
  'files.inUse': row({
    status: 409,
    message: 'This file is needed by an analysis.',
    payload: z.object({ usedBy: z.array(z.string()) }),
  }),
  'analyses.notFound': row({ status: 404, message: 'This analysis does not exist.' }),
  'analyses.foreignResult': row({
    status: 400,
    message: 'Fewer than half of the elements of this result are in the active model: it was made with another model.',
    payload: z.object({ elements: z.number(), matched: z.number() }),
  }),
  'analyses.noMeasurements': row({
    status: 409,
    message: 'The measurements of this analysis are not kept here, so it cannot be judged anew.',
  }),
  'analyses.unknownTolerance': row({
    status: 400,
    message: 'No element of the model has one of these types or GlobalIds.',
    payload: z.object({ names: z.array(z.string()) }),
  }),
  'versions.notFound': row({ status: 404, message: 'Some of these versions do not exist in this analysis.' }),
  'requests.notFound': row({ status: 404, message: 'There is no such analysis request.' }),
  'requests.noActiveModel': row({
    status: 409,
    message: 'Unable to request an analysis: There are no active BIM models available to create a request.',
  }),
  'requests.nothingDue': row({
    status: 409,
    message: 'Nothing of what is said to be due is in the model. Look at the names again, then send the request.',
  }),
  'requests.otherModel': row({
    status: 409,
    message: 'Another model has become active meanwhile. Look at the request again, then send it.',
  }),
  'requests.filesMissing': row({
    status: 409,
    message: 'Some of the chosen files were deleted or are not uploaded yet.',
    /** Those that are gone altogether are known by their names alone. */
    payload: z.object({ fileIds: z.array(z.string()), filenames: z.array(z.string()).optional() }),
  }),
  'requests.modelFilesGone': row({
    status: 409,
    message:
      'Files that the active model was made of were deleted, so nothing can be analysed against it. Upload them again, or make a model version without them.',
    payload: z.object({ filenames: z.array(z.string()) }),
  }),
  'requests.scanUnreadable': row({
    status: 409,
    message: 'Some of the chosen scans cannot be read, so they cannot be analysed.',
    payload: z.object({ scans: z.array(z.object({ filename: z.string(), message: z.string() })) }),
  }),
  'requests.notRunning': row({ status: 409, message: 'This analysis is not running.' }),
  'requests.stillRunning': row({ status: 409, message: 'This analysis is running.' }),
  'requests.alreadyDone': row({ status: 409, message: 'This analysis is done. Request a new one.' }),
  'classifications.notFound': row({
    status: 404,
    message: 'The analysis says nothing about some of these elements.',
    payload: z.object({ forgeObjectIds: z.array(z.number()) }),
  }),
  'classifications.statusOff': row({
    status: 400,
    message: 'This project does not use the status Under construction.',
  }),
  'classifications.cannotUndo': row({
    status: 409,
    message: 'This change cannot be taken back: it is not yours, or everything was changed again since.',
  }),
  'evidence.damaged': row({ status: 404, message: 'This evidence is missing or damaged.' }),
  'evidence.notPacked': row({
    status: 409,
    message:
      'This analysis was made before heat maps of many elements could be shown. Analyse its scans anew to see one.',
  }),
  'presets.notFound': row({ status: 404, message: 'This filter preset does not exist.' }),
  'presets.notYours': row({ status: 403, message: 'Only its creator may change or delete a filter preset.' }),
  'presets.nameTaken': row({ status: 409, message: 'There is a filter preset of this name already.' }),
  'presets.tooMany': row({ status: 409, message: 'A project keeps at most 500 filter presets of a person.' }),
  'tours.notFound': row({ status: 404, message: 'This project has no such stop of a tour.' }),
  'reports.badImage': row({
    status: 400,
    message: 'Some of the pictures cannot be read. They must be JPEG or PNG.',
    payload: z.object({ keys: z.array(z.string()) }),
  }),
  'issues.notFound': row({ status: 404, message: 'This issue does not exist.' }),
  'issues.changed': row({
    status: 409,
    message: 'Somebody has changed this issue meanwhile. Look at what changed, then save again.',
    /** What was done since, newest first. */
    payload: z.object({ revision: z.number().int(), changes: z.array(issueChange) }),
  }),
  'issues.notYours': row({ status: 403, message: 'Only its creator or an administrator may delete an issue.' }),
  'issues.mayNotChange': row({
    status: 403,
    message:
      'You may change issues that you recorded or that are assigned to you. To change others, ask an administrator of the project for a role that may work on issues.',
  }),
  'issues.mayNotComment': row({
    status: 403,
    message: 'You may look at this issue. To comment, ask an administrator of the project for a role that may comment.',
  }),
  'issues.mayNotRecord': row({
    status: 403,
    message:
      'You may look at issues. To record some, ask an administrator of the project for a role that may comment on issues.',
  }),
  'issueFiles.mayNotImport': row({
    status: 403,
    message:
      'An import also changes issues of others. To import, ask an administrator of the project for a role that may work on issues.',
  }),
  'issues.listMoved': row({
    status: 409,
    message: 'The list has changed meanwhile: it has another number of issues now. Look at it again, then repeat.',
    payload: z.object({ total: z.number().int() }),
  }),
  'issues.tooManyAtOnce': row({
    status: 409,
    message: 'At most 10,000 issues are changed at once. Narrow the filter.',
    payload: z.object({ total: z.number().int() }),
  }),
  'issues.cannotUndo': row({
    status: 409,
    message: 'This cannot be undone: it is not yours, was undone already, or is older than a day.',
  }),
  'issueFiles.tooMany': row({
    status: 409,
    message: 'At most 1,000 issues go into one file. Narrow the filter, or choose some.',
    payload: z.object({ total: z.number().int() }),
  }),
  'issueFiles.notBcf': row({
    status: 400,
    message: 'This is no BCF file that can be read.',
    payload: z.object({ reason: z.string() }),
  }),
  'issueFiles.tooMuch': row({
    status: 409,
    message: 'At most 10,000 topics with 100,000 comments and 1,000,000 elements are imported at once.',
  }),
  'issueFiles.previewMoved': row({
    status: 409,
    message: 'The file or the issues have changed since the preview. Look at it again, then import.',
  }),
  'issueFiles.noModel': row({
    status: 409,
    message: 'This view has no model yet. Open one that has, and import there.',
  }),
  'issueFiles.none': row({ status: 409, message: 'There are no issues to put into a file.' }),
  'issueBatches.tooMany': row({
    status: 409,
    message:
      'At most 500 issues about 20,000 elements are made at once. Narrow the filter, or make one for each type on a floor.',
    payload: z.object({ issues: z.number().int(), elements: z.number().int() }),
  }),
  'issueBatches.none': row({ status: 409, message: 'The filter takes no element that an issue could be made of.' }),
  'issues.unknownElements': row({
    status: 400,
    message: 'Some of these elements are not in the model.',
    payload: z.object({ forgeObjectIds: z.array(z.number()), externalIds: z.array(z.string()) }),
  }),
  'issues.cannotAssign': row({
    status: 409,
    message: 'This person is no member of the project any more, or may not see issues. Assign somebody else.',
  }),
  'issues.cannotMention': row({
    status: 409,
    message: 'Somebody whom the comment mentions is no member of the project any more, or may not see issues.',
  }),
  'issues.commentNotFound': row({ status: 404, message: 'This comment does not exist.' }),
  'issues.commentNotYours': row({ status: 403, message: 'Only its author may delete a comment.' }),
  'issues.tooManyComments': row({ status: 409, message: 'An issue keeps at most 5,000 comments.' }),
  'issues.assetNotFound': row({
    status: 404,
    message: 'This picture does not exist, or does not belong to the issue.',
  }),
  'issues.guidTaken': row({ status: 409, message: 'Something of this guid is there already.' }),
  'issues.noView': row({
    status: 409,
    message: 'The project has no analysis that you can see. A new topic belongs to one: request an analysis first.',
  }),
  'issues.viewpointNotFound': row({ status: 404, message: 'This viewpoint does not exist.' }),
  'issues.viewpointInUse': row({
    status: 409,
    message: 'A comment is about this viewpoint. Delete the comment first.',
  }),
  'issues.ownViewpoint': row({
    status: 409,
    message: 'This viewpoint is what the issue itself shows: it stays as long as the issue does.',
  }),
  'issues.noSnapshot': row({ status: 404, message: 'This viewpoint has no picture.' }),
  'issues.noSnippet': row({ status: 404, message: 'This topic has no snippet that is kept here.' }),
  'issues.documentNotFound': row({ status: 404, message: 'This document does not exist.' }),
  'issues.tooManyAssets': row({ status: 409, message: 'An issue keeps at most 100 pictures.' }),
  'accessTokens.notFound': row({ status: 404, message: 'This access token or connected app does not exist.' }),
  'accessTokens.tooMany': row({
    status: 409,
    message: 'You have 100 access tokens and connected apps. Revoke some that are not needed.',
  }),
  'apps.notFound': row({ status: 404, message: 'This app does not exist.' }),
  'apps.tooMany': row({ status: 409, message: 'You have registered 50 apps. Remove some that are not needed.' }),
  'apps.unknown': row({
    status: 400,
    message: 'The app that sent you here is not registered, or not with anybody who shares a project with you.',
  }),
  'apps.badRedirect': row({
    status: 400,
    message: 'The app that sent you here asks to return to an address that is not registered for it.',
  }),
  'mails.badLink': row({
    status: 400,
    message: 'This link is not whole. Open it from the mail again, or sign in and change your mail settings.',
  }),
  'webhooks.notFound': row({ status: 404, message: 'This webhook does not exist.' }),
  'webhooks.deliveryNotFound': row({ status: 404, message: 'This message does not exist, or is too old to be kept.' }),
  'webhooks.badAddress': row({
    status: 400,
    message: 'Messages cannot be sent to this address.',
    payload: z.object({ reason: z.string() }),
  }),
  'webhooks.tooMany': row({ status: 409, message: 'A project has at most 20 webhooks.' }),
  'webhooks.off': row({ status: 409, message: 'This webhook is switched off. Switch it on first.' }),
  'webhooks.busy': row({ status: 429, message: 'A test is on its way already. Wait until it is answered.' }),
  'ProgressMonitoring.CreateWorkPackage.MissingIds': row({
    status: 409,
    message: 'Some GlobalIds of the CSV file are not in the latest model.',
    /** The first of them, and how many there are. */
    payload: z.object({ ids: z.array(z.string()), count: z.number().int() }),
  }),
  'workPackages.notFound': row({ status: 404, message: 'This work package does not exist.' }),
  'workPackages.changed': row({
    status: 409,
    message: 'Somebody has changed this work package meanwhile. Look at it again, then save.',
    payload: z.object({ revision: z.number().int(), changedBy: z.string() }),
  }),
  'workPackages.fileMissing': row({ status: 400, message: 'File must be defined' }),
  'workPackages.badCsv': row({
    status: 400,
    message: 'The CSV file cannot be read.',
    /** Where in it, counted from 1, and what is wrong there; no place where it is the whole file. */
    payload: z.object({ row: z.number().int().optional(), column: z.number().int().optional(), reason: z.string() }),
  }),
  'workPackages.noElements': row({ status: 400, message: 'No element of the latest model is meant by this.' }),
  'workPackages.otherMode': row({
    status: 409,
    message: 'A work package keeps to its CSV file or its filter. Make another one to choose its elements otherwise.',
  }),
  'workPackages.noActivityIds': row({
    status: 409,
    message: 'No work package has an Activity ID, by which Primavera P6 would know it.',
  }),
  'schedules.none': row({ status: 404, message: 'No schedule has been imported yet.' }),
  'workPackages.tooMany': row({ status: 409, message: 'A project keeps at most 2,000 work packages.' }),
  'workPackages.tooManyElements': row({
    status: 409,
    message: 'The new work packages would hold more than 20,000,000 elements together. Narrow their filters.',
  }),
  'schedules.unreadable': row({
    status: 400,
    message: 'This schedule cannot be read.',
    /** Where in it, counted from 1, and what is wrong there; no place where it is the whole file. */
    payload: z.object({
      reason: z.string(),
      line: z.number().int().optional(),
      sheet: z.string().optional(),
      row: z.number().int().optional(),
      column: z.string().optional(),
      /** What could be said so that it can be read after all. */
      question: z.object({ asks: z.enum(['dateOrder']), choices: z.array(z.string()) }).optional(),
    }),
  }),
  'schedules.previewMoved': row({
    status: 409,
    message: 'The file or the work packages have changed since the preview. Look at it again, then import.',
  }),
  'schedules.linksMoved': row({
    status: 409,
    message: 'The schedule or the work packages have changed since this was looked at. Look at it again, then create.',
  }),
  'schedules.changed': row({
    status: 409,
    message: 'Another schedule has been imported since this was looked at. Look at it again, then export.',
  }),
  'schedules.noFile': row({
    status: 409,
    message:
      'Percentages go back only into a file of Primavera P6 (XER, XML) or Microsoft Project (XML) that was imported.',
  }),
  'schedules.unwritable': row({
    status: 409,
    message: 'This schedule file cannot be written.',
    payload: z.object({ reason: z.string() }),
  }),
  'schedules.nothingChosen': row({ status: 409, message: 'No activity is chosen whose percentage can go out.' }),
  'workPackages.noPublishedAnalysis': row({ status: 404, message: 'No published analysis yet.' }),
  code_exchange_failed: row({
    status: 400,
    message: integrationErrorText('code_exchange_failed', 'us'),
  }),
  unable_access_project: row({ status: 404, message: integrationErrorText('unable_access_project', 'us') }),
  /** No 5xx, which clients try again: the server has been patient with the design service already. */
  unknown_error: row({
    status: 424,
    message: integrationErrorText('unknown_error', 'us'),
    /** When the design service is to be asked again, if it said so. */
    payload: z.object({ retryAfterS: z.number() }).optional(),
  }),
  'integrations.notConfigured': row({
    status: 404,
    message: 'No design service is set up. Whoever runs the server can do so.',
  }),
  'integrations.loginNeeded': row({
    status: 409,
    message: 'You are not logged in to the design service. Log in again.',
  }),
  'integrations.scopeMissing': row({
    status: 409,
    message: 'You have not allowed this at the design service yet. Log in again and allow it.',
  }),
  'integrations.notConnected': row({ status: 409, message: 'This project is not connected to a design service.' }),
  'integrations.unknownKind': row({
    status: 400,
    message: 'These files are neither scans nor models. Import them as documents.',
    payload: z.object({ filenames: z.array(z.string()) }),
  }),
  'integrations.noImport': row({ status: 404, message: 'This import does not exist.' }),
  'integrations.importOver': row({ status: 409, message: 'This import is over.' }),
  'integrations.noFollowedFolder': row({ status: 404, message: 'This folder is not kept in step.' }),
  'integrations.tooManyFolders': row({ status: 409, message: 'A project keeps at most 50 folders in step.' }),
  's3Folders.notFound': row({ status: 404, message: 'This S3 folder does not exist.' }),
  's3Folders.tooMany': row({ status: 409, message: 'A project has at most 20 S3 folders.' }),
  's3Folders.denied': row({
    status: 424,
    message: 'The S3 server refuses these keys, or they may not read this folder.',
  }),
  's3Folders.absent': row({ status: 424, message: 'There is no such bucket, folder or file.' }),
  's3Folders.notAllowed': row({
    status: 424,
    message: 'This address may not be called. Whoever runs the server can allow it.',
  }),
  's3Folders.noServer': row({
    status: 424,
    message: 'What answers there is no S3 server, or the bucket is in another region.',
  }),
  's3Folders.silent': row({ status: 424, message: 'The S3 server does not answer. Try again in a while.' }),
  'models.notFound': row({ status: 404, message: 'This model does not exist.' }),
  'models.noElement': row({ status: 404, message: 'This model has no such element.' }),
  'models.propertiesDamaged': row({ status: 404, message: 'The properties of this model are missing or damaged.' }),
  'models.noActive': row({ status: 404, message: 'The project has no model yet.' }),
  'filter.invalid': row({
    status: 400,
    message: 'The filter cannot be read.',
    payload: z.object({ position: z.number(), reason: z.string() }),
  }),
  'request.invalid': row({
    status: 400,
    message: 'The request is not valid.',
    payload: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
  }),
  'request.tooSlow': row({ status: 408, message: 'The request did not arrive in time. Try again.' }),
  'request.tooLarge': row({
    status: 413,
    message: 'The request is larger than this call takes.',
    /** Of the part that is too large, or of all. */
    payload: z.object({ mostBytes: z.number(), part: z.string().optional() }),
  }),
  'request.addressTooLong': row({
    status: 431,
    message: 'The address of the request is too long. Filter by fewer values.',
  }),
  'request.keyReused': row({
    status: 422,
    message: 'This idempotency key was used for another call. Make this call with a key of its own.',
  }),
  'request.wrongType': row({ status: 415, message: 'The request’s content type is not accepted here.' }),
  'route.notFound': row({ status: 404, message: 'There is no such call.' }),
  'route.wrongMethod': row({
    status: 405,
    message: 'This is not offered here.',
    payload: z.object({ offered: z.array(z.string()) }),
  }),
  'companies.nameTaken': row({ status: 409, message: 'There is a company of this name already.' }),
  'operator.changed': row({
    status: 409,
    message: 'Somebody has changed this meanwhile. Look at it again, then save.',
  }),
  'companies.quotaExceeded': row({
    status: 409,
    message:
      'The company has no room left for this. Delete files that are not needed, or ask whoever runs the server for more.',
    payload: z.object({ quotaBytes: z.number(), usedBytes: z.number(), neededBytes: z.number() }),
    tell: (room: Room) =>
      `The company has no room left for this: ${sayRoom(room)} Delete files that are not needed, or ask whoever runs the server for more.`,
  }),
  'companies.trailTooShort': row({
    status: 400,
    message: 'Whoever runs the server wants the audit trail to be kept longer than this.',
    payload: z.object({ leastMonths: z.number().int() }),
    tell: ({ leastMonths }: { leastMonths: number }) =>
      `Whoever runs the server wants the audit trail to be kept for ${leastMonths === 1 ? '1 month' : `${leastMonths} months`} at least.`,
  }),
  'companies.changed': row({
    status: 409,
    message: 'Somebody else has changed this meanwhile. Look at it again.',
  }),
  'files.removed': row({
    status: 410,
    message: 'This file was removed by the retention of the project. Upload it again if it is needed.',
  }),
  'projects.noExport': row({ status: 404, message: 'This file is not there any more, or is not ready yet.' }),
  'projects.exportNeedsReason': row({
    status: 403,
    message:
      'You are not in this project. Say why you need its content: its administrators are told. Or have one of them add you.',
  }),
  'projects.exportOfOthers': row({
    status: 403,
    message: 'This export holds more than you may see. Make one of your own.',
  }),
  'projects.nameDiffers': row({
    status: 400,
    message: 'This is not the name of the project. Type it as it stands here.',
  }),
  'projects.gone': row({ status: 410, message: 'The time to have this project back is over: it is being erased.' }),
  'companies.projectsExceeded': row({
    status: 409,
    message: 'The company has as many projects as it may have. Ask whoever runs the server for more.',
    payload: z.object({ mostProjects: z.number().int() }),
    tell: ({ mostProjects }: { mostProjects: number }) =>
      `The company may have ${mostProjects === 1 ? '1 project' : `${mostProjects} projects`}, and has as many. Delete one that is not needed, or ask whoever runs the server for more.`,
  }),
  'heavy.tooMany': row({
    status: 429,
    message: 'Too many files are being made and read right now. Try again in half a minute.',
    payload: z.object({ of: z.enum(['you', 'all']), waiting: z.number().int(), retryAfterS: z.number() }),
    tell: ({ of, waiting }: { of: 'you' | 'all'; waiting: number }) =>
      of === 'you'
        ? `${waiting} files that you asked for are waiting already. Wait until one of them is there, then try again.`
        : `Too many files are being made and read right now: ${waiting} are waiting. Try again in half a minute.`,
  }),
  'operator.noJob': row({
    status: 404,
    message: 'This job has not failed, or somebody has taken care of it already.',
  }),
  'operator.noMail': row({ status: 404, message: 'This mail was sent or given up meanwhile.' }),
  'operator.mailNotKept': row({
    status: 409,
    message: 'What stood in this mail is not kept. Whoever waits for it asks for another.',
  }),
  'operator.mailFailed': row({
    status: 424,
    message: 'The mail could not be sent this time either.',
    payload: z.object({ reason: z.string() }),
  }),
  'operator.noticeOver': row({ status: 400, message: 'A maintenance ends after it begins, and not in the past.' }),
  'operator.maintenanceBySetting': row({
    status: 409,
    message: 'Maintenance is on by the setting PLUMBLINE_MAINTENANCE. Start the server without it.',
  }),
  'setup.wrongCode': row({
    status: 403,
    message:
      'This is not the code, or it has expired. It stands in the terminal of the server that was started last; each start prints a new one.',
  }),
  'setup.spentCode': row({
    status: 403,
    message: 'The code was wrong too often and is of no use any more. Start the server again: it prints a new one.',
  }),
  'setup.done': row({
    status: 404,
    message: 'The product is set up already. Sign in, or ask whoever runs it to invite you.',
  }),
  'setup.nameTaken': row({ status: 409, message: 'There is a project of this name already. Choose another name.' }),
  'feature.off': row({
    status: 404,
    message: 'This feature is not enabled for the project.',
    payload: z.object({ flag: z.string() }),
  }),
  maintenance: row({
    status: 503,
    message: 'We are down for scheduled maintenance. We expect to be back in a couple of hours.',
  }),
  'system.failing': row({
    status: 503,
    message: 'Something that the server stands on does not work.',
    payload: healthState,
  }),
  'database.unavailable': row({ status: 500, message: 'The database does not answer. Try again in a moment.' }),
  internal: row({ status: 500, message: 'Something went wrong on the server. Try again in a moment.' }),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** What an error of this code carries. */
export type ErrorPayload<Code extends ErrorCode> = (typeof errorTable)[Code] extends { payload: z.ZodType<infer P> }
  ? P
  : undefined;

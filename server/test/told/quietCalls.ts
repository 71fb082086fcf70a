const looked = 'what screens show of an analysis as people work';
const noFile = 'its addresses lead to pages and tools, and to no file';
const begun = 'the upload is told once the file is there';
const arrives = 'the arrival is told by whoever finishes the file, in the name of who began it';
const question = 'it comes to nothing before it is confirmed, which is told';
const own = 'a matter of one’s own, which nobody else sees';

/** Calls that change something or give an address, and leave no line in the audit trail: why. */
export const quietCalls: Record<string, string> = {
  'evidence.ofElement': looked,
  'evidence.panoramas': looked,
  'evidence.cut': 'a section of one’s own is looked at and printed as those of the analysis are',
  'pictures.ofView': looked,
  'pictures.ofProject': looked,
  'models.viewerFiles': 'what the viewer draws of the model as people work; the files themselves are told when taken',
  'bcf.snapshot': 'a picture that tools show beside each topic, as our own pages do',
  'system.settings': noFile,
  'issues.one': noFile,
  'webhooks.list': noFile,
  'foundation.versions': noFile,
  'foundation.auth': noFile,
  'bcf.documentReferences': noFile,
  'assets.signWritePublic': 'nothing belongs to anything before it is attached, which is told',
  'files.scans.create': begun,
  'files.models.create': begun,
  'files.documents.create': begun,
  'files.scans.nextPart': arrives,
  'files.models.nextPart': arrives,
  'files.documents.nextPart': arrives,
  'auth.forgotPassword': 'it is answered alike for addresses with and without an account; the new password is told',
  'auth.refresh': 'it goes on with a session whose sign-in is told',
  'auth.signOut': 'it ends the session of the browser that asks; ending others is told',
  'auth.findProvider': 'it changes nothing; an address in a path would stand in logs',
  'auth.beginProvider': question,
  'auth.passkeyQuestion': question,
  'auth.beginSetUp': question,
  'security.beginTotp': question,
  'security.beginPasskey': question,
  'security.renamePasskey': own,
  'integrations.startLogin': question,
  'integrations.retryImport': 'it goes on with an import that is told',
  'invitations.look': 'it changes nothing; the link of an invitation in a path would stand in logs',
  'issues.watch': own,
  'mails.saveSettings': own,
  'mails.unsubscribe': own,
  'projects.visit': own,
  'tours.move': own,
  'webhooks.ping': 'the webhook keeps what it was sent in a log of its own',
  'webhooks.sendAgain': 'the webhook keeps what it was sent in a log of its own',
};

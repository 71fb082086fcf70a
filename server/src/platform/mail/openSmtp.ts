import { throwUnless } from '@plumbline/contract/throwUnless';
import { createTransport, type NodemailerError } from 'nodemailer';
import { StartError } from '../StartError.ts';
import { composeMessage } from './composeMessage.ts';
import type { Mail } from './Mail.ts';
import { MailError, type MailErrorKind } from './MailError.ts';

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Hands messages to a mail server, each over a connection of its own. */
export function openSmtp(url: string, from: { name: string; address: string }): Mail {
  const transport = createTransport({
    ...readSmtpUrl(url),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    kind: 'smtp',

    async send(message) {
      const composed = composeMessage(message, from);
      const { messageId } = await transport.sendMail(composed).catch(fail);
      return { messageId };
    },

    async check() {
      await transport.verify().catch(fail);
    },

    close: async () => transport.close(),
  };
}

/** Reads smtp://user:password@host:port?tls=required. A password crosses the network encrypted, unless tls=optional. */
export function readSmtpUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const secure = url?.protocol === 'smtps:';
  if (!url?.hostname || !(secure || url.protocol === 'smtp:'))
    throw wrong('it must look like smtp://user:password@host:port');
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'tls');
  if (unknown !== undefined) throw wrong(`it knows tls, but not ${unknown}`);
  const tls = url.searchParams.get('tls') ?? (url.username && !loopback.test(url.hostname) ? 'required' : 'optional');
  if (tls !== 'required' && tls !== 'optional') throw wrong('its tls must be required or optional');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && tls === 'required',
    auth: url.username ? { user: decode(url.username), pass: decode(url.password) } : undefined,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throwUnless(error, URIError);
    throw wrong('a % in its user or password must be written %25');
  }
}

/** The value of the setting holds a password, so it is never repeated. */
const wrong = (reason: string) => new StartError(`The setting SMTP_URL is not usable: ${reason}.`);

function fail(error: NodemailerError): never {
  const kind = kindOf(error);
  // A refusal of ourselves (greeting, sign-in, sender) is for the operator to mend, and then the message can go.
  const ofTheMessage = error.command === 'RCPT TO' || error.command === 'DATA';
  const permanent = error.permanent === true && ofTheMessage;
  throw new MailError(kind, `${sentences[kind]} ${error.message.split('\n')[0]}`, { permanent, cause: error });
}

const sentences: Record<MailErrorKind, string> = {
  badMessage: 'The message cannot be sent.',
  refused: 'The mail server refused the message.',
  auth: 'The mail server does not let us sign in.',
  tls: 'The connection to the mail server cannot be encrypted.',
  unreachable: 'The mail server cannot be reached.',
  failed: 'The mail server failed.',
};

function kindOf({ code, originalCode = code, command, responseCode }: NodemailerError): MailErrorKind {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'auth';
  if (code === 'ETLS' || command === 'STARTTLS' || isTlsCode(originalCode)) return 'tls';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'refused';
  return responseCode === undefined ? 'unreachable' : 'failed';
}

const isTlsCode = (code = '') => /^(EPROTO|ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code);

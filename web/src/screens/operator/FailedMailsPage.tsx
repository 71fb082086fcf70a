import { Button } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import type { FailedMail } from '@plumbline/contract/resources/operator';
import { IconMailCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useDropMail, useFailedMails, useSendMail } from '../../data/operator/operator.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { tabular } from '../../ui/figures.ts';
import { formatCount, formatDayTime } from '../../ui/format.ts';
import { classes } from './classes.ts';
import { GiveUpDialog } from './GiveUpDialog.tsx';
import { Loaded } from './Loaded.tsx';
import { Section } from './Section.tsx';

/** Mails that no server has taken, and what to do about them. */
export function FailedMailsPage() {
  return (
    <Loaded what="The mails" query={useFailedMails()}>
      {({ mails, total }) =>
        mails.length === 0 ? (
          <EmptyState icon={<IconMailCheck />} title="Every mail could be sent.">
            One that a mail server refuses, or that finds none, stands here with the reason.
          </EmptyState>
        ) : (
          <Mails mails={mails} total={total} />
        )
      }
    </Loaded>
  );
}

function Mails({ mails, total }: { mails: readonly FailedMail[]; total: number }) {
  const send = useSendMail();
  const drop = useDropMail();
  const [asked, ask] = useState<FailedMail>();
  return (
    <Section
      title={total === 1 ? '1 mail' : `${formatCount(total)} mails`}
      about="Most are tried again by themselves for some hours. A mail leaves this list when it is sent, given up, or 30 days old."
    >
      {send.error && <AlertBox level="error">{whyNot(send.error)}</AlertBox>}
      <ul className={classes.list} aria-label="Mails that failed">
        {mails.map((mail) => (
          <li key={mail._id} className={classes.row}>
            <div className={classes.what}>
              <span className={classes.name}>{mail.subject}</span>
              <span>{mail.to}</span>
              <span className={classes.reason}>{mail.reason}</span>
              <span className={`${classes.quiet} ${tabular}`}>{sayTries(mail)}</span>
            </div>
            <div className={classes.actions}>
              {mail.maySend && (
                <Button
                  variant="default"
                  leftSection={<IconSend aria-hidden />}
                  loading={send.isPending && send.variables === mail._id}
                  onClick={() => send.mutate(mail._id)}
                >
                  Send again
                </Button>
              )}
              <Button variant="subtle" onClick={() => ask(mail)}>
                Give up
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <GiveUpDialog
        title="Give this mail up"
        asked={asked}
        drop={drop}
        variablesOf={({ _id }) => _id}
        onClose={() => ask(undefined)}
      >
        {asked?.subject}: it is listed no more. {asked?.to} is not told.
      </GiveUpDialog>
    </Section>
  );
}

function sayTries({ attempts, firstAt, lastAt, isGivenUp, maySend }: FailedMail): string {
  const tries =
    attempts === 1
      ? `tried once, ${formatDayTime(lastAt)}`
      : `tried ${formatCount(attempts)} times, first ${formatDayTime(firstAt)}, last ${formatDayTime(lastAt)}`;
  const next = isGivenUp ? 'not tried again by itself' : 'may be tried again by itself';
  return `${tries} · ${next}${maySend ? '' : ' · what stood in it is not kept: whoever waits for it asks for another'}`;
}

function whyNot(error: Error): string {
  const { reason } = ((error instanceof ApiError ? error.payload : undefined) ?? {}) as { reason?: string };
  return reason === undefined ? errorMessage(error) : `${errorMessage(error)} ${reason}`;
}

import type { CompanyPerson, Invitation } from '@plumbline/contract/resources/people';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useEndSessions, useSetAccountState, useSetAdministrator, useWithdraw } from '../../../data/people/people.ts';
import { useNotifications } from '../../../state/stores.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { nameOf } from '../../../ui/people/PersonHead.tsx';
import { RolesDialog } from './RolesDialog.tsx';

type PersonAct = 'roles' | 'name' | 'dismiss' | 'endSessions' | 'disable' | 'enable';

/** What somebody is about to do. */
export type AskedAct = { act: PersonAct; userId: string } | { act: 'withdraw'; invitation: Invitation };

interface Question {
  title: string;
  action: string;
  sentence: (name: string) => string;
  done: (name: string) => string;
}

const questions: Record<Exclude<PersonAct, 'roles'>, Question> = {
  name: {
    title: 'Make company administrator',
    action: 'Make administrator',
    sentence: (name) => `${name} will manage the people, projects and settings of the whole company.`,
    done: (name) => `${name} administers the company now.`,
  },
  dismiss: {
    title: 'No longer company administrator',
    action: 'Take it back',
    sentence: (name) => `${name} will no longer manage the company. Roles in projects stay as they are.`,
    done: (name) => `${name} administers the company no more.`,
  },
  endSessions: {
    title: 'End sessions',
    action: 'End sessions',
    sentence: (name) => `${name} is signed out everywhere and has to sign in again. What is being uploaded stops.`,
    done: (name) => `${name} is signed out everywhere.`,
  },
  disable: {
    title: 'Disable account',
    action: 'Disable',
    sentence: (name) =>
      `${name} is signed out everywhere and cannot sign in until the account is enabled again. Access tokens and connected apps end for good. Roles stay.`,
    done: (name) => `The account of ${name} is disabled.`,
  },
  enable: {
    title: 'Enable account',
    action: 'Enable',
    sentence: (name) => `${name} can sign in again, with the same roles as before.`,
    done: (name) => `The account of ${name} is enabled.`,
  },
};

interface PersonActsProps {
  companyId: string;
  people: readonly CompanyPerson[];
  asked: AskedAct | undefined;
  onDone: () => void;
}

/** The windows of everything that is done about people of the company. */
export function PersonActs({ companyId, people, asked, onDone }: PersonActsProps) {
  const person = asked && asked.act !== 'withdraw' ? people.find(({ _id }) => _id === asked.userId) : undefined;
  return (
    <>
      <AskFirst companyId={companyId} person={person} asked={asked} onDone={onDone} />
      <RolesDialog person={asked?.act === 'roles' ? person : undefined} onClose={onDone} />
    </>
  );
}

function AskFirst({
  companyId,
  person,
  asked,
  onDone,
}: Omit<PersonActsProps, 'people'> & { person: CompanyPerson | undefined }) {
  const state = useSetAccountState(companyId);
  const administrator = useSetAdministrator(companyId);
  const sessions = useEndSessions(companyId);
  const withdraw = useWithdraw({ companyId });
  const tell = useNotifications((state) => state.tell);
  const all = [state, administrator, sessions, withdraw];
  const error = all.find((one) => one.error !== null)?.error;
  const close = () => {
    for (const one of all) one.reset();
    onDone();
  };

  if (asked?.act === 'withdraw') {
    const { invitation } = asked;
    return (
      <DeleteModal
        opened
        title="Withdraw invitation"
        action="Withdraw"
        busy={withdraw.isPending}
        error={error && errorMessage(error)}
        onCancel={close}
        onDelete={() => withdraw.mutate(invitation._id, { onSuccess: close })}
      >
        {`The link that ${invitation.email} got is good no more.`}
      </DeleteModal>
    );
  }
  if (asked === undefined || asked.act === 'roles' || person === undefined) return null;
  const { act, userId } = asked;
  const { title, action, sentence, done } = questions[act];
  const name = nameOf(person);
  const onSuccess = () => {
    tell(done(name));
    close();
  };

  function begin() {
    if (act === 'endSessions') sessions.mutate(userId, { onSuccess });
    else if (act === 'name' || act === 'dismiss') {
      administrator.mutate({ userId, administrator: act === 'name' }, { onSuccess });
    } else state.mutate({ userId, state: act === 'disable' ? 'disabled' : 'active' }, { onSuccess });
  }

  return (
    <DeleteModal
      opened
      title={title}
      action={action}
      busy={all.some(({ isPending }) => isPending)}
      error={error && errorMessage(error)}
      onCancel={close}
      onDelete={begin}
    >
      {sentence(name)}
    </DeleteModal>
  );
}

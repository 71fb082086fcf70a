import { Button, Group, Switch, TextInput } from '@mantine/core';
import type { CompanySignIn } from '@plumbline/contract/resources/companySignIn';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useCompanySignIn, useSaveCompanySignIn } from '../../../data/company/companySignIn.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import classes from './CompanySignIn.module.css';
import { Domains } from './Domains.tsx';
import { describeProblem } from './describeProblem.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { findProblem, readForm, type SignInForm, toRequest } from './signInForm.ts';

/** How the people of a company sign in. */
export function CompanySignInPage() {
  const { companyId = '' } = useParams();
  const { data, error, isFetching, refetch } = useCompanySignIn(companyId);
  const [savedVersion, setSavedVersion] = useState<number>();
  return (
    <div className={classes.page}>
      {!data && !error && <LoadingSkeleton rows={6} height={48} label="Loading the sign-in of the company" />}
      {!data && error && (
        <ErrorState title="The sign-in could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {data && <Domains companyId={companyId} domains={data.domains} />}
      {data && (
        // Saved, or loaded again, it is another form.
        <Form
          key={data.version}
          companyId={companyId}
          saved={data}
          onReload={() => void refetch()}
          onSaved={setSavedVersion}
        />
      )}
      {data && savedVersion === data.version && <AlertBox>Saved. It counts from the next sign-in on.</AlertBox>}
    </div>
  );
}

interface FormProps {
  companyId: string;
  saved: CompanySignIn;
  onReload: () => void;
  onSaved: (version: number) => void;
}

function Form({ companyId, saved, onReload, onSaved }: FormProps) {
  const [form, setForm] = useState(() => readForm(saved));
  const [problem, setProblem] = useState<string>();
  const save = useSaveCompanySignIn(companyId);
  const change = (part: Partial<SignInForm>) => setForm((before) => ({ ...before, ...part }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const found = findProblem(form);
    setProblem(found);
    if (found !== undefined) return;
    // Not by an option of the call: this form is gone once it is saved. What went wrong is in `save`.
    save.mutateAsync(toRequest(form, saved.version)).then(
      ({ version }) => onSaved(version),
      () => undefined,
    );
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Sign-in of the company">
      <section className={classes.section} aria-labelledby="policy">
        <h2 id="policy">Rules for everybody</h2>
        <Switch
          label="Require a second factor"
          description="Of everybody in projects of the company. Whoever has none sets one up at the next sign-in. The provider answers for its own people."
          checked={form.secondFactorRequired}
          onChange={(event) => change({ secondFactorRequired: event.currentTarget.checked })}
        />
        <TextInput
          label="A session ends after (hours)"
          description="Empty: 30 days. Sessions that are open already are not shortened."
          inputMode="numeric"
          maxLength={3}
          className={classes.short}
          value={form.sessionHours}
          onChange={(event) => change({ sessionHours: event.currentTarget.value.trim() })}
        />
      </section>
      <ProviderFields form={form} saved={saved} change={change} />
      {(problem ?? save.isError) && (
        <AlertBox level="error" title="Nothing was saved.">
          {problem ?? describeProblem(save.error)}
        </AlertBox>
      )}
      <Group justify="flex-end" gap="xs">
        {save.isError && (
          <Button variant="default" size="md" onClick={onReload}>
            Load again
          </Button>
        )}
        <Button type="submit" size="md" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}

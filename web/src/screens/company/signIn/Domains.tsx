import { Button, TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSaveCompanyDomains } from '../../../data/company/companySignIn.ts';
import { useCurrentUser } from '../../../data/users/users.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import classes from './CompanySignIn.module.css';
import { describeProblem } from './describeProblem.ts';

/** Whose addresses are the company's: said by who runs the product, as it decides who people are. */
export function Domains({ companyId, domains }: { companyId: string; domains: readonly string[] }) {
  const { data: user } = useCurrentUser();
  return (
    <section className={classes.section} aria-labelledby="domains">
      <h2 id="domains">Domains</h2>
      {user?.operator ? (
        <DomainForm key={domains.join()} companyId={companyId} domains={domains} />
      ) : (
        <p className={classes.intro}>
          {domains.length > 0
            ? `Addresses of ${new Intl.ListFormat('en').format(domains)} are the company’s. Whoever runs the product can change that.`
            : 'No domain is the company’s yet. Ask whoever runs the product to add it: without one, the provider is offered to nobody.'}
        </p>
      )}
    </section>
  );
}

function DomainForm({ companyId, domains }: { companyId: string; domains: readonly string[] }) {
  const [given, setGiven] = useState([...domains]);
  const save = useSaveCompanyDomains(companyId);
  const isChanged = given.join() !== domains.join();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !save.isPending) save.mutate(given);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Domains of the company">
      <TagsInput
        label="Domains of e-mail addresses"
        description="Be sure that they are the company’s: its provider decides who signs in with these addresses."
        placeholder="example.com"
        maxTags={50}
        value={given}
        onChange={setGiven}
      />
      {save.isError && (
        <AlertBox level="error" title="Nothing was saved.">
          {describeProblem(save.error)}
        </AlertBox>
      )}
      {isChanged && (
        <div>
          <Button type="submit" loading={save.isPending}>
            Save domains
          </Button>
        </div>
      )}
    </form>
  );
}

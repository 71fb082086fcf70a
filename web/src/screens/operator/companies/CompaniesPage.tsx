import { Button, Text } from '@mantine/core';
import type { OperatedCompany } from '@plumbline/contract/resources/operator';
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type QuotaOwner, useCompanies } from '../../../data/operator/operator.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { classes } from '../classes.ts';
import { Loaded } from '../Loaded.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';
import { QuotaDialog } from './QuotaDialog.tsx';

type Asked = { act: 'company'; company?: OperatedCompany } | { act: 'quota'; owner: QuotaOwner };

/** Who uses the product, and how much they may store. */
export function CompaniesPage() {
  const [asked, ask] = useState<Asked>();
  const close = () => ask(undefined);
  const add = (
    <Button size="md" leftSection={<IconPlus aria-hidden />} onClick={() => ask({ act: 'company' })}>
      New company
    </Button>
  );
  return (
    <Loaded what="The companies" query={useCompanies()}>
      {({ companies, usualQuotaBytes }) => (
        <>
          <div className={classes.head}>
            <Text c="dimmed">
              {usualQuotaBytes === null
                ? 'A project without a quota of its own stores any amount.'
                : `A project without a quota of its own stores up to ${formatBytes(usualQuotaBytes)}, as PLUMBLINE_PROJECT_QUOTA_GB says.`}
            </Text>
            {companies.length > 0 && add}
          </div>
          {companies.length === 0 && (
            <EmptyState icon={<IconBuildingCommunity />} title="There are no companies yet." action={add}>
              Projects and people belong to a company.
            </EmptyState>
          )}
          {companies.map((company) => (
            <CompanyCard
              key={company._id}
              company={company}
              onRename={() => ask({ act: 'company', company })}
              onQuota={(owner) => ask({ act: 'quota', owner })}
            />
          ))}
          {asked?.act === 'company' && <CompanyDialog company={asked.company} onClose={close} />}
          {asked?.act === 'quota' && <QuotaDialog owner={asked.owner} onClose={close} />}
        </>
      )}
    </Loaded>
  );
}

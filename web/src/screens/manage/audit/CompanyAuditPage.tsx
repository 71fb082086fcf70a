import { useParams } from 'react-router';
import { AuditPage } from './AuditPage.tsx';
import { TrailRetentionForm } from './TrailRetentionForm.tsx';

/** Who did what in a company and its projects; a page of the company's administration. */
export function CompanyAuditPage() {
  const { companyId = '' } = useParams();
  return (
    <>
      <AuditPage place={{ companyId }} />
      <TrailRetentionForm companyId={companyId} />
    </>
  );
}

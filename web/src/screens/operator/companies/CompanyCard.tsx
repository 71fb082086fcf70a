import { Button } from '@mantine/core';
import type { OperatedCompany, OperatedProject } from '@plumbline/contract/resources/operator';
import type { QuotaOwner } from '../../../data/operator/operator.ts';
import { tabular } from '../../../ui/figures.ts';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { classes } from '../classes.ts';
import { Section } from '../Section.tsx';

interface CompanyCardProps {
  company: OperatedCompany;
  onRename: () => void;
  onQuota: (owner: QuotaOwner) => void;
}

/** A company with its projects. */
export function CompanyCard({ company, onRename, onQuota }: CompanyCardProps) {
  const { name, people, projects } = company;
  return (
    <Section
      title={name}
      about={`${count(projects.length, 'project')}, ${people === 1 ? '1 person' : `${formatCount(people)} people`}, ${sayStored(company)}`}
      actions={
        <>
          <Button variant="default" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button
            variant="default"
            aria-label={`Quota of ${name}`}
            onClick={() => onQuota({ ...company, kind: 'company' })}
          >
            Quota
          </Button>
        </>
      }
    >
      <ul className={classes.list} aria-label={`Projects of ${name}`}>
        {projects.map((project) => (
          <li key={project._id} className={classes.row}>
            <div className={classes.what}>
              <span className={classes.name}>{project.name}</span>
              <span className={`${classes.quiet} ${tabular}`}>
                {project.tenantId} · {count(project.people, 'member')} · {sayStored(project)}
              </span>
            </div>
            <Button
              variant="subtle"
              aria-label={`Quota of ${project.name}`}
              onClick={() => onQuota({ ...project, kind: 'project' })}
            >
              Quota
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const count = (number: number, word: string) => `${formatCount(number)} ${word}${number === 1 ? '' : 's'}`;

function sayStored({ usedBytes, quotaBytes }: Pick<OperatedProject, 'usedBytes' | 'quotaBytes'>): string {
  const limit = quotaBytes === null ? '' : ` of ${formatBytes(quotaBytes)}`;
  return `${formatBytes(usedBytes)}${limit} stored`;
}

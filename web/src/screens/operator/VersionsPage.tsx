import { useVersions } from '../../data/operator/operator.ts';
import { formatDayTime } from '../../ui/format.ts';
import { Facts } from './Facts.tsx';
import { Loaded } from './Loaded.tsx';
import { Section } from './Section.tsx';

/** What runs here, for whoever plans an upgrade or asks for help. */
export function VersionsPage() {
  return (
    <Loaded what="The versions" query={useVersions()}>
      {({ product, node, postgres, tables, engine }) => (
        <>
          <Section title="Product">
            <Facts
              facts={[
                { label: 'Plumbline', value: product },
                { label: 'Node.js', value: node },
                { label: 'PostgreSQL', value: postgres },
                { label: 'Last change of the tables', value: tables.name },
                ...(tables.at ? [{ label: 'Made', value: formatDayTime(tables.at) }] : []),
              ]}
            />
          </Section>
          <Section
            title={`Engine ${engine.version}`}
            about="The versions of the steps of an analysis, added up. After an upgrade that raises one of them, analyses that are under way begin anew."
          >
            <Facts facts={engine.steps.map(({ kind, version }) => ({ label: kind, value: String(version) }))} />
          </Section>
        </>
      )}
    </Loaded>
  );
}

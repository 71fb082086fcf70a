import { Anchor, Title } from '@mantine/core';
import { useState } from 'react';
import { useSettings } from '../../data/system/settings.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import classes from './Help.module.css';
import { HelpBlockView } from './HelpBlockView.tsx';
import type { HelpPage } from './HelpPage.ts';
import { type HelpHit, searchHelp } from './searchHelp.ts';
import { TourAgain } from './TourAgain.tsx';

interface HelpViewProps {
  pages: readonly HelpPage[];
  /** None: the list of pages. */
  pageId: string | undefined;
  onOpen: (pageId: string | undefined) => void;
}

/** The help: a search over all of it, the list of its pages, or one of them. */
export function HelpView({ pages, pageId, onOpen }: HelpViewProps) {
  const [question, setQuestion] = useState('');
  const page = pages.find(({ id }) => id === pageId);
  const isAsked = question.trim() !== '';
  const open = (id: string | undefined) => {
    setQuestion('');
    onOpen(id);
  };
  return (
    <div className={classes.help}>
      <SearchInput label="Search the help" value={question} onChange={setQuestion} />
      {isAsked && <Hits hits={searchHelp(pages, question)} onOpen={open} />}
      {!isAsked && page && <OpenPage page={page} onBack={() => open(undefined)} />}
      {!isAsked && !page && <Contents pages={pages} onOpen={open} />}
      <TourAgain />
      <Contact />
    </div>
  );
}

type Open = (pageId: string) => void;

function Contents({ pages, onOpen }: { pages: readonly HelpPage[]; onOpen: Open }) {
  return (
    <ul className={classes.contents}>
      {pages.map(({ id, title, summary }) => (
        <li key={id}>
          <Anchor component="button" onClick={() => onOpen(id)} className={classes.entry}>
            {title}
          </Anchor>
          <p className={classes.quiet}>{summary}</p>
        </li>
      ))}
    </ul>
  );
}

function Hits({ hits, onOpen }: { hits: readonly HelpHit[]; onOpen: Open }) {
  return (
    <>
      <p role="status" className={classes.quiet}>
        {hits.length === 0 && 'Nothing in the help has all of these words.'}
        {hits.length === 1 && '1 place in the help'}
        {hits.length > 1 && `${hits.length} places in the help`}
      </p>
      <ul className={classes.contents}>
        {hits.map(({ page, section }) => (
          <li key={`${page.id} ${section.title}`}>
            <Anchor component="button" onClick={() => onOpen(page.id)} className={classes.entry}>
              {section.title}
            </Anchor>
            <p className={classes.quiet}>{page.title}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenPage({ page, onBack }: { page: HelpPage; onBack: () => void }) {
  return (
    <article className={classes.page}>
      <Anchor component="button" onClick={onBack}>
        All help
      </Anchor>
      <Title order={2}>{page.title}</Title>
      {page.sections.map(({ title, blocks }) => (
        <section key={title}>
          <Title order={3} size="h4">
            {title}
          </Title>
          {blocks.map((block) => (
            <HelpBlockView key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </article>
  );
}

/** Where people answer, by the settings of whoever runs the server. */
function Contact() {
  const settings = useSettings();
  if (!settings) return null;
  const hasPage = !settings.helpUrl.startsWith('mailto:');
  return (
    <p className={classes.contact}>
      Still in doubt? Write to{' '}
      <Anchor href={`mailto:${settings.supportEmail}`} underline="always">
        {settings.supportEmail}
      </Anchor>
      {hasPage && (
        <>
          , or look at{' '}
          <Anchor href={settings.helpUrl} target="_blank" rel="noopener" underline="always">
            the help of {settings.companyName}
          </Anchor>
        </>
      )}
      .
    </p>
  );
}

import { type ReactNode, StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createStore, type StoreApi, useStore } from 'zustand';
import { renderUi } from '../../ui/testing/renderUi.tsx';
import { useAddressState } from './useAddressState.ts';
import { useInAddress } from './useInAddress.ts';

interface Told {
  colour: string | undefined;
  wishes: string[];
  of: string;
  isOpen: boolean;
}

const tell = (colour?: string, given: Partial<Told> = {}) =>
  createStore<Told>(() => ({ colour, wishes: [], of: '', isOpen: true, ...given }));

/** A page that says a colour, if any, and knows only a few. */
function Colour({ told, name = 'colour' }: { told: StoreApi<Told>; name?: string }) {
  const { colour, of, isOpen } = useStore(told);
  const isRead = useInAddress({
    names: [name],
    isCarried: true,
    of,
    isOpen,
    said: colour === undefined ? undefined : { [name]: colour },
    follow({ [name]: wish = '' }) {
      const known = ['red', 'green', 'blue'].includes(wish) ? wish : '';
      told.setState(({ wishes }) => ({ colour: known, wishes: [...wishes, wish] }));
    },
  });
  return <output data-testid={name}>{isRead ? (colour ?? 'unsaid') : 'unread'}</output>;
}

const shape = {
  names: ['search', 'page'] as const,
  read: ({ search, page }: Readonly<Record<'search' | 'page', string>>) => ({
    search: search.slice(0, 5),
    page: Number(page) || 1,
  }),
  write: ({ search, page }: { search: string; page: number }) => ({ search, page: page === 1 ? '' : String(page) }),
};

let own: ReturnType<typeof useAddressState<'search' | 'page', { search: string; page: number }>>;
function List() {
  own = useAddressState(shape);
  return null;
}

function open(page: ReactNode, address: string, slowPage?: () => Promise<unknown>) {
  const routes = [
    { path: '/slow', ...(slowPage && { loader: () => slowPage().then(() => null) }), element: null },
    { path: '/*', element: page },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  renderUi(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  const place = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { router, soon: (address: string) => expect.poll(place).toBe(address), place };
}

test('what is said goes into the address, beside what others keep there, and along to other pages', async () => {
  const [near, far] = [tell(''), tell('')];
  const page = (
    <>
      <Colour told={near} />
      <Colour told={far} name="other" />
    </>
  );
  const { router, soon } = open(page, '/a?keep=me');
  near.setState({ colour: 'red' });
  far.setState({ colour: 'blue' });
  await soon('/a?keep=me&colour=red&other=blue');
  expect(router.state.historyAction).toBe('REPLACE');
  await router.navigate('/b?x=1');
  await soon('/b?x=1&colour=red&other=blue');
  near.setState({ colour: '' });
  await soon('/b?x=1&other=blue');
  expect([near.getState().wishes, far.getState().wishes]).toEqual([[], []]);
});

test('a link is followed once, whatever is said afterwards; going back is followed too', async () => {
  const told = tell('');
  const { router, soon } = open(<Colour told={told} />, '/a?colour=red');
  await expect.poll(() => told.getState().wishes).toEqual(['red']);
  told.setState({ colour: 'blue' });
  await soon('/a?colour=blue');
  await router.navigate('/b?colour=green');
  await expect.poll(() => told.getState().colour).toBe('green');
  await router.navigate(-1);
  await expect.poll(() => told.getState().colour).toBe('blue');
  expect(told.getState().wishes).toEqual(['red', 'green', 'blue']);
});

test('what of a link cannot be followed is taken out of it, also where nothing else changes', async () => {
  const told = tell('');
  const { soon } = open(<Colour told={told} />, '/a?colour=mud&keep=me');
  await soon('/a?keep=me');
  expect(told.getState().wishes).toEqual(['mud']);
});

test('whoever has nothing to say leaves the address as it is, and is told what it says', async () => {
  const told = tell();
  const { router, soon } = open(<Colour told={told} />, '/a?x=1');
  await router.navigate('/b?x=2');
  await soon('/b?x=2');
  expect(told.getState()).toMatchObject({ colour: undefined, wishes: [] });
  await router.navigate('/b?colour=red');
  await expect.poll(() => told.getState().colour).toBe('red');
  told.setState({ colour: undefined });
  await expect.poll(() => told.getState().colour).toBe('red');
});

test('the same words about something else are another wish', async () => {
  const told = tell('', { of: 'v1' });
  open(<Colour told={told} />, '/a?colour=red');
  await expect.poll(() => told.getState().wishes).toEqual(['red']);
  told.setState({ wishes: [] });
  told.setState({ of: 'v2' });
  await expect.poll(() => told.getState().wishes).toEqual(['red']);
});

test('nothing is read or said before it can be', async () => {
  const told = tell('blue', { isOpen: false });
  const { place } = open(<Colour told={told} />, '/a?colour=red');
  const shown = () => document.querySelector('[data-testid=colour]')?.textContent;
  await expect.poll(shown).toBe('unread');
  told.setState({ colour: 'green' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([shown(), place(), told.getState().wishes]).toEqual(['unread', '/a?colour=red', []]);
  told.setState({ isOpen: true });
  await expect.poll(shown).toBe('red');
});

test('a page that is on its way is not called off, nor gets what the one before says', async () => {
  const told = tell('');
  const arrival = Promise.withResolvers<void>();
  const { router, soon } = open(<Colour told={told} />, '/a', () => arrival.promise);
  const going = router.navigate('/slow');
  told.setState({ colour: 'red' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(router.state.navigation.state).toBe('loading');
  arrival.resolve();
  await going;
  await soon('/slow');
});

test('a state of the page begins as the address says, which keeps its own words until another is said', async () => {
  const { soon, place } = open(<List />, '/a?search=abcdefgh&page=1&keep=me');
  await expect.poll(() => own.settled).toEqual({ search: 'abcde', page: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(place()).toBe('/a?search=abcdefgh&page=1&keep=me');
  own.change({ page: 2 });
  await soon('/a?search=abcde&page=2&keep=me');
});

test('what is typed counts when it rests, and what is chosen meanwhile keeps it', async () => {
  const { soon, place } = open(<List />, '/a');
  await expect.poll(() => own.settled.page).toBe(1);
  own.type({ search: 'a' });
  own.type({ search: 'ab' });
  await expect.poll(() => own.value.search).toBe('ab');
  expect([own.settled.search, place()]).toEqual(['', '/a']);
  own.change({ page: 2 });
  own.change({ page: 3 });
  await soon('/a?search=ab&page=3');
  own.type({ search: '' });
  await soon('/a?page=3');
});

test('an address that says nothing takes a state of the page away', async () => {
  const { router, soon } = open(<List />, '/a?search=ab');
  await expect.poll(() => own.settled.search).toBe('ab');
  await router.navigate('/a');
  await expect.poll(() => own.value).toEqual({ search: '', page: 1 });
  await router.navigate(-1);
  await expect.poll(() => own.value.search).toBe('ab');
  await soon('/a?search=ab');
});

test('a link that comes while somebody types wins over what was typed', async () => {
  const { router, soon } = open(<List />, '/a');
  await expect.poll(() => own.settled.page).toBe(1);
  own.type({ search: 'typed' });
  await router.navigate('/a?search=link');
  await expect.poll(() => own.value.search).toBe('link');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await soon('/a?search=link');
});

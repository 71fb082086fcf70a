import { colorizing } from '@plumbline/contract/resources/classifications';
import { tablePage } from '@plumbline/contract/resources/classificationTable';
import { patternOf, type RouteDefinition } from '@plumbline/contract/route';

interface WatchedPage {
  method: string;
  route: string;
  /** The value of the label. */
  page: string;
  /** In a sentence. */
  words: string;
}

const watch = (route: RouteDefinition, page: string, words: string): WatchedPage => ({
  method: route.method,
  route: patternOf(route),
  page,
  words,
});

/** The calls that people wait for most: to watch another, add a line. */
const watchedPages: readonly WatchedPage[] = [
  watch(tablePage, 'quality_table', 'A page of the quality table'),
  watch(colorizing, 'painting', 'The painting of the model'),
];

export const findWatchedPage = (method: string, route: string): WatchedPage | undefined =>
  watchedPages.find((one) => one.method === method && one.route === route);

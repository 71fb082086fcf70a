/** What standards name: for programs of others, which show people the sentence of an error and nothing else. */
const forTools = /^\/(bcf|foundation)(\/|\?|$)/;
const ofOurOwn = /^\/api(\/|\?|$)/;

export const isForTools = (url: string): boolean => forTools.test(url);

/** An address of a call, whether there is one or not; everything else is a page or a file. */
export const isCall = (url: string): boolean => ofOurOwn.test(url) || isForTools(url);

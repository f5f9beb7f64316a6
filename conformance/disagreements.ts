/** The official cases with which this parser deliberately disagrees, each with a reason from the standard. */

export interface Disagreement {
  /** The first eight hex digits of the SHA-256 of the input; the corpora themselves are not part of the project. */
  readonly digest: string;
  /** What the case holds, in our words. */
  readonly about: string;
  /** Why the answer differs, with the clause of the standard. */
  readonly reason: string;
}

const needsModel = 'Only the model tells the two apart, and this parser knows none';

/** At most one case in a hundred. */
export const disagreements: readonly Disagreement[] = [
  {
    digest: 'c5eb0f71',
    about: 'a function import called behind an entity set',
    reason: `A name without namespace may be that of a bound function of a default namespace (URL conventions 4.5.2). ${needsModel}.`,
  },
  {
    digest: 'a4473e39',
    about: '$value behind a complex property',
    reason: `"$value" follows primitive properties (URL conventions 4.7), and a name does not say what it is the name of. ${needsModel}.`,
  },
  {
    digest: 'd562dc0c',
    about: '$value behind a stream property',
    reason: `"$value" follows primitive properties (URL conventions 4.7), and a name does not say what it is the name of. ${needsModel}.`,
  },
  {
    digest: 'edc7ef58',
    about: 'arithmetic on what a collection-valued navigation leads to',
    reason: `A path to a single entity looks the same (data aggregation 3.2.1.1). ${needsModel}.`,
  },
  {
    digest: '915a8073',
    about: 'a property with an alias and no aggregation method',
    reason: `A custom aggregate is written so (data aggregation 3.2.1.3: "aggregate(Forecast as …)"). ${needsModel}.`,
  },
  {
    digest: 'a0076ce3',
    about: 'a property with neither alias nor aggregation method',
    reason: `A custom aggregate is written so (data aggregation 3.2.1.3: "aggregate(Forecast)"). ${needsModel}.`,
  },
  {
    digest: '25b90273',
    about: 'a property with "from" and no aggregation method before it',
    reason: `A custom aggregate is written so (data aggregation 3.2.1.5). ${needsModel}.`,
  },
  {
    digest: '858a7b53',
    about: 'grouping by a property of a primitive property',
    reason: `A path through a complex property looks the same (data aggregation 3.2.3.1). ${needsModel}.`,
  },
  {
    digest: '56e36250',
    about: 'a join with a single-valued property',
    reason: `"join" takes collection-valued properties (data aggregation 3.5.1), and a name does not say how many it leads to. ${needsModel}.`,
  },
  {
    digest: '0cf2a550',
    about: 'grouping by a path through a collection',
    reason: `Grouping properties are single-valued (data aggregation 3.2.3.1), and a name does not say how many it leads to. ${needsModel}.`,
  },
];

const ordersByValue =
  'An item of "$orderby" is an expression "whose primitive result values are used to sort the items" (URL conventions 5.1.5), and a structured value is none';

/** URLs that Apache Olingo's parser accepts although the standard does not; at most one in a hundred. */
export const olingoDisagreements: readonly Disagreement[] = [
  ...['f0201e1e', '5c3ce700', 'c76c1bc6', '1a298b30', '5dc94432'].map((digest) => ({
    digest,
    about: '$orderby by a complex value or an entity',
    reason: `${ordersByValue}.`,
  })),
];

const bare = (digest: string, option: string): Disagreement => ({
  digest,
  about: `${option} without a path`,
  reason:
    'A query string alone is a stored fragment here, whose resource is not said; only as a request for the service document would it be wrong (URL conventions 5.1).',
});
const searches = (digest: string, about: string): Disagreement => ({
  digest,
  about,
  reason:
    '"$search" restricts "the result to include only those items matching the specified search expression" (URL conventions 5.1.7), and the items of a collection need not be entities.',
});
const negotiates = (digest: string, about: string): Disagreement => ({
  digest,
  about,
  reason:
    'Whatever gives back a representation can be asked for a media type, "bla/bla" is one by its form, and which ones a service has is not said (URL conventions 5.1.8; Protocol 11.2.12).',
});

/** URLs that Apache Olingo refuses and this checker does not. */
export const olingoTolerated: readonly Disagreement[] = [
  bare('ae070692', '$filter'),
  bare('2872218f', '$id'),
  bare('dbd0f8b5', '$expand'),
  bare('1f9ea03f', '$count'),
  bare('5d115095', '$orderby'),
  bare('eba80c3e', '$search'),
  bare('c4f91a8e', '$select'),
  bare('17d59875', '$skip'),
  bare('7e05bdf4', '$skiptoken'),
  bare('d55bcf89', '$top'),
  bare('520ed76c', '$apply'),
  searches('75809327', '$search on what an action gives, strings'),
  searches('35cdb02b', '$search on what an action gives, complex values'),
  searches('bd4de857', '$search on a collection of complex values'),
  searches('6c38e542', '$search on the number of complex values'),
  searches('983f6598', '$search on a collection of strings'),
  searches('432bb3bc', '$search on the number of strings'),
  negotiates('71aea481', '$format on an entity that is written'),
  negotiates('70fb084c', '$format on a stream'),
  {
    digest: '592d1f80',
    about: '$format with a word',
    reason: 'A service may define words of its own, such as xlsx (URL conventions 5.1.8).',
  },
  {
    digest: '97a49170',
    about: '$apply on the number of strings',
    reason:
      '"On resource paths ending in /$count the system query option $apply is evaluated on the set identified by the resource path without the /$count segment" (data aggregation 3), and "identity" takes any set (3.4.1).',
  },
  {
    digest: '5436c34b',
    about: 'the raw value of what a function that is not composable gives',
    reason:
      '"$value" asks for the result in another form and does not go on from it (URL conventions 4.7; CSDL 12.4 forbids further segments "that compose").',
  },
  {
    digest: '9be86df9',
    about: 'a fraction of a percent',
    reason:
      'The first parameter "MUST evaluate to a positive number less than or equal to 100" (data aggregation 3.3.1.2), which 1.2 is.',
  },
  {
    digest: '1cb525bb',
    about: 'a complex value that is given a name',
    reason: 'A compute expression is any "common expression" (data aggregation 3.4.2), which may be a complex value.',
  },
  ...['317d2f78', '5aaffa48'].map((digest) => ({
    digest,
    about: '$id with the address of another service',
    reason:
      'Which address the service has is not said, so nobody knows that the other is not its own (URL conventions 4.4).',
  })),
  {
    digest: 'cecbef92',
    about: 'a bound function without parameters and parentheses',
    reason:
      'The ABNF of 4.01 lets a bound function without parameters stand without parentheses (boundFunctionCallNoParens, functionNoParens).',
  },
];

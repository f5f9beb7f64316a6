/** The official cases in which this parser deliberately says something else, each with the standard's own reason. */

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

/** URLs that Apache Olingo's parser takes although the standard does not; at most one in a hundred. */
export const olingoDisagreements: readonly Disagreement[] = [
  ...['f0201e1e', '5c3ce700', 'c76c1bc6', '1a298b30', '5dc94432'].map((digest) => ({
    digest,
    about: '$orderby by a complex value or an entity',
    reason: `${ordersByValue}.`,
  })),
  {
    digest: 'a685a78d',
    about: 'a GET of $batch',
    reason: 'A batch is sent with POST to the address of batches (Protocol 11.7.1).',
  },
];

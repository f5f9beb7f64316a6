/**
 * Generates valid requests of OData V2 and V3 to the services in `shop-v2.xml` and `shop-v3.xml`, so that every finding
 * is a false alarm.
 */
import type { Dialect } from '@odatalint/core';
import fc from 'fast-check';

type Text = fc.Arbitrary<string>;

const oneOf = (...texts: readonly string[]): Text => fc.constantFrom(...texts);

/** Joins texts and arbitraries in order. */
const join = (...parts: readonly (string | Text)[]): Text =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((texts) => texts.join(''));

const whole = fc.integer({ min: -999, max: 999 }).map(String);
const two = (max: number): Text => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
const text = fc.array(oneOf('a', 'B', '7', ' ', "''", 'ä', '-'), { maxLength: 4 }).map((some) => `'${some.join('')}'`);
const day = join(
  '20',
  two(29),
  '-0',
  fc.integer({ min: 1, max: 9 }).map(String),
  '-1',
  fc.integer({ min: 0, max: 9 }).map(String),
);
const clock = join(two(23), ':', two(59), fc.oneof(fc.constant(''), join(':', two(59))));

/** Expressions of each type: paths, literals, calls and arithmetic. */
const typed = fc.letrec<Record<string, string>>((tie) => {
  const number = fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    oneOf('Price', 'Weight', 'Width', 'Rating', 'Stock', 'Level', 'Category/ID'),
    whole,
    join(whole, oneOf('L', 'l')),
    join(whole, '.5', oneOf('M', 'm')),
    join(whole, oneOf('.25d', 'E2D', '.5f')),
    join('(', tie('number'), ' ', oneOf('add', 'sub', 'mul'), ' ', tie('number'), ')'),
    join('length(', tie('string'), ')'),
    join('indexof(', tie('string'), ',', tie('string'), ')'),
    join(oneOf('year', 'month', 'day', 'hour', 'minute', 'second'), '(', oneOf('ReleaseDate', 'Modified'), ')'),
    join(oneOf('hour', 'minute', 'second'), '(OpensAt)'),
    join(oneOf('round', 'floor', 'ceiling'), oneOf('', ' '), '(', oneOf('Price', 'Weight'), ')'),
  );
  const string = fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    oneOf('Name', 'Description', 'Category/Name', 'Origin/City'),
    text,
    join(oneOf('tolower', 'toupper', 'trim'), '(', tie('string'), ')'),
    join('concat(', tie('string'), ', ', tie('string'), ')'),
    join('substring(', tie('string'), ',', oneOf('1', '0,2'), ')'),
  );
  const comparison = oneOf('eq', 'ne', 'lt', 'le', 'gt', 'ge');
  const equality = oneOf('eq', 'ne');
  const condition = fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    join(tie('number'), ' ', comparison, ' ', tie('number')),
    join(tie('string'), ' ', comparison, ' ', tie('string')),
    join('substringof(', tie('string'), ',', tie('string'), ')', oneOf('', ' eq true', ' eq false', ' ne 1')),
    join(oneOf('startswith', 'endswith'), oneOf('', ' '), '(', tie('string'), ',', tie('string'), ')'),
    join('Discontinued', oneOf('', ' eq true', ' eq 1', ' ne 0', ' ne false')),
    join('ReleaseDate ', comparison, " datetime'", day, 'T', clock, "'"),
    join("datetime'", day, 'T', two(23), ':', two(59), ":00.25'", ' ', comparison, ' ReleaseDate'),
    join('Modified ', comparison, " datetimeoffset'", day, 'T', clock, oneOf('Z', '-05:30'), "'"),
    join('OpensAt ', comparison, " time'PT", fc.integer({ min: 0, max: 23 }).map(String), "H30M'"),
    join('Token ', equality, " guid'0f8fad5b-d9cb-469f-a165-70867728950e'"),
    join('Photo ', equality, ' ', oneOf("X'0AFF'", "binary'0aff12'")),
    join(oneOf('Category', 'Description', 'Price', 'Token'), ' ', equality, ' null'),
    oneOf("isof('Shop.Product')", "isof(Category,'Shop.Category')", "cast(Rating,'Edm.Int64') eq 5L"),
    join('not ', oneOf('Discontinued', "startswith(Name,'a')", "substringof('a',Name)")),
    join('not (', tie('condition'), ')'),
    join('(', tie('condition'), ')'),
    join(tie('condition'), ' ', oneOf('and', 'or'), ' ', tie('condition')),
  );
  return { number, string, condition } as never;
});

const condition: Text = typed['condition']!;
const orderby = fc
  .uniqueArray(oneOf('Name', 'Price desc', 'Category/Name asc', 'length(Description)', 'Price mul 2'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((items) => items.join(','));

/** `$expand` with the selections that it allows. */
const shape = oneOf(
  '$expand=Category',
  '$expand=Category,Suppliers',
  '$expand=Category/Products,Suppliers',
  '$expand=Category/Products/Suppliers&$select=Name,Category/Name,Category/Products/*',
  '$expand=Category&$select=Name,Category',
  '$select=Name,Category/Name&$expand=Category',
  '$expand=Category,Suppliers&$select=*,Category/ID,Suppliers',
  '$expand=Suppliers&$select=Suppliers/Name,Suppliers/Code',
  '$expand=Category/Products&$select=Category/Products/Name',
  '$select=*',
  '$select=Name,Origin,Suppliers',
);

const collectionOption = fc.oneof(
  join('$filter=', condition),
  join('$orderby=', orderby),
  shape,
  join('$inlinecount=', oneOf('allpages', 'none')),
  oneOf('$top=5', '$skip=10', '$format=json', 'sap-client=100'),
);

const nameOf = (option: string): string => option.slice(0, option.indexOf('='));

/** Options without duplicates; some add two. */
const optionsOf = (option: Text): Text =>
  fc
    .uniqueArray(option, { maxLength: 4, selector: (each) => (/expand|select/.test(each) ? 'shape' : nameOf(each)) })
    .map((some) => (some.length === 0 ? '' : `?${some.join('&')}`));

const collection = oneOf(
  'Products',
  'Products()',
  'Container.Products',
  'Categories(1)/Products',
  "Suppliers('O''Neil')/Products()",
  'Categories(ID=3)/Products',
);
const key = oneOf('(1)', '(ID=7)', '(-1)');

/** Valid requests of V2, decoded as people write them. */
export const v2Queries: Text = fc
  .oneof(
    { weight: 8, arbitrary: join(collection, optionsOf(collectionOption)) },
    { weight: 2, arbitrary: join('Products', key, optionsOf(shape)) },
    {
      weight: 1,
      arbitrary: join(
        oneOf('Products/$count', 'Products()/$count'),
        fc.oneof(fc.constant(''), join('?$filter=', condition)),
      ),
    },
    {
      weight: 1,
      arbitrary: join(
        'Products',
        key,
        oneOf(
          '/Name',
          '/Name/$value',
          '/Origin/City',
          '/Category',
          '/$links/Category',
          "/$links/Suppliers('S1')",
          '/Suppliers',
        ),
      ),
    },
    {
      weight: 1,
      arbitrary: oneOf("Tickets(guid'0f8fad5b-d9cb-469f-a165-70867728950e')", "OrderItems(OrderID='A',LineNo=2)"),
    },
    {
      weight: 1,
      arbitrary: join('ProductsByRating?rating=5', oneOf('', "&name='a''b'"), oneOf('', '&$top=3', '&$orderby=Name')),
    },
  )
  .map((url) => url.replaceAll(/ {2,}/g, ' '));

/** The additions of V3 to conditions. */
const v3Condition = fc.oneof(
  { depthSize: 'small', withCrossShrink: true },
  condition,
  join('Suppliers/', oneOf('any', 'all'), '(s:s/Name ', oneOf('eq', 'ne'), ' ', text, ')'),
  oneOf(
    'Suppliers/any()',
    "Suppliers/all(s: s/Address/City ne 'x' and substringof('a',s/Name))",
    "Tags/any(t:t eq 'x')",
    'isof(Shop.FeaturedProduct)',
    "Shop.FeaturedProduct/Campaign eq 'x'",
    "Description eq null'Edm.String'",
    'gettotaloffsetminutes(Modified) eq 60',
    "geo.distance(Place,geography'SRID=4326;Point(7 46)') lt 5d",
    'Suppliers/any(s:s/Products/any(p:p/ID eq $it/ID))',
  ),
);

/** Valid requests of V3: those of V2, and the additions of V3. */
export const v3Queries: Text = fc
  .oneof(
    { weight: 3, arbitrary: v2Queries },
    {
      weight: 5,
      arbitrary: join(
        oneOf('Products', 'Categories(1)/Products', 'Products/Shop.FeaturedProduct'),
        oneOf('?', '?$inlinecount=allpages&', '?$orderby=Name desc&', '?$expand=Category/Products&'),
        '$filter=',
        fc.oneof(v3Condition, join('(', v3Condition, ') ', oneOf('and', 'or'), ' not (', v3Condition, ')')),
      ),
    },
    {
      weight: 2,
      arbitrary: oneOf(
        'Products/Shop.FeaturedProduct(1)/Sponsor',
        'Products(1)/Shop.FeaturedProduct/Campaign',
        'Products?$expand=Shop.FeaturedProduct/Sponsor/Products',
        'Products?$expand=Shop.FeaturedProduct/Sponsor&$select=Name,Shop.FeaturedProduct/Campaign,Shop.FeaturedProduct/Sponsor/Name',
        'Cheapest(count=3)',
        'Cheapest(count=@c)?@c=3',
        'Products(1)/Tags',
        'Products(1)/Manual',
      ),
    },
  )
  .map((url) => url.replaceAll(/ {2,}/g, ' '));

/** Conditions with the words of the dialect that they need. */
const pieces: readonly (readonly [piece: string, ...words: string[]])[] = [
  ["Name eq 'a'", 'eq'],
  ["Made ge datetime'2024-01-31T00:00:00'", 'ge'],
  ["Code ne guid'0f8fad5b-d9cb-469f-a165-70867728950e'", 'ne'],
  ['Stock gt 5L', 'gt'],
  ['(Price lt 1.5M)', 'lt'],
  ["substringof('a',Name)", 'substringof'],
  ["substringof('a',Name) eq false", 'substringof', 'eq'],
  ["not startswith(Name,'a')", 'startswith', 'not'],
  ["endswith(Name,'b') eq true", 'endswith', 'eq'],
  ["tolower(Name) eq 'a'", 'tolower', 'eq'],
  ['length(trim(Name)) gt 3', 'length', 'trim', 'gt'],
  ['year(Made) eq 2000', 'year', 'eq'],
  ['Price add 1 gt 2.5d', 'add', 'gt'],
  ['round(Price) eq 1', 'round', 'eq'],
  ["indexof(concat(Name,'x'),'y') eq 1", 'indexof', 'concat', 'eq'],
];

/** Valid queries in a dialect of V2 or V3, to any set. */
export function queriesOf({
  functions,
  operators,
  options,
}: Pick<Dialect, 'functions' | 'operators' | 'options'>): Text {
  const words = new Set([...functions, ...operators]);
  const known = pieces.filter(([, ...needed]) => needed.every((word) => words.has(word))).map(([piece]) => piece);
  const filter = fc
    .array(oneOf(...known), { minLength: 1, maxLength: 4 })
    .chain((some) => oneOf('and', 'or').map((word) => `$filter=${some.join(` ${word} `)}`));
  const others = [
    '$orderby=Name desc,Price',
    '$select=Name,Price',
    '$expand=Parts&$select=Name,Parts/Name',
    '$top=5',
    '$skip=5',
    '$inlinecount=allpages',
  ].filter((text) => [...text.matchAll(/\$([a-z]+)=/g)].every(([, option = '']) => options.includes(option)));
  return fc
    .tuple(
      filter,
      fc.uniqueArray(oneOf(...others), {
        maxLength: 3,
        selector: (each) => each.replace('$expand', '$select').slice(0, 5),
      }),
    )
    .map(([first, rest]) => `?${[first, ...rest].join('&')}`);
}

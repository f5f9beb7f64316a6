/** Generates requests over the schema of the worlds. */
import type { Random } from '../random.js';

/** How requests are generated: `failing` with expressions that fail for some values, `plain` with those that have one value in every engine. */
export type QueryKind = 'failing' | 'plain';

const failing: Readonly<Record<'Orders' | 'Customers', readonly string[]>> = {
  Orders: ['10 div P-Number gt 1', '10 mod P-Number eq 1', 'P-Number mul 2147483647 gt 0', 'P-Big add 1 gt 0', 'P-Big mul P-Big gt 0', '-P-Big lt 5', '-P-Number lt 5', 'cast(P-Number,Edm.Int16) eq 5', 'cast(P-Note,Edm.Int32) eq 5', 'cast(P-Note,Edm.Date) gt 2020-01-01', 'cast(P-Note,Edm.Decimal) gt 5', "matchesPattern('x',P-Note)", "matchesPattern(P-Note,'^a')", 'year(P-Placed) gt 2022', "P-Placed add duration'P400000D' gt 2024-01-01T00:00:00Z", "P-Due add duration'P400000D' gt 2024-01-01", "P-Due sub duration'P400000D' lt 2024-01-01", "substring(P-Note,P-Number) eq 'a'", "substring(P-Note,0,P-Number) eq 'a'", 'P-Score mul 1e308 gt 0', 'P-Score mul P-Score mul P-Score gt 0', '1 divby P-Total gt 0', '1 divby P-Score gt 0', 'round(P-Score) gt 5', 'cast(P-Score,Edm.Int32) gt 1', 'cast(P-Big,Edm.Int32) gt 1', 'P-Total mul P-Total gt 5', "case(startswith(P-Note,'z'):1e300,true:1e0) mul 1e10 gt 0"],
  Customers: ['10 div P-Age gt 1', 'P-Age mul 2147483647 gt 0', '-P-Age lt 5', 'cast(P-Name,Edm.Int32) eq 1', "matchesPattern('x',P-Name)", "substring(P-Name,P-Age) eq 'a'", 'cast(P-Age,Edm.Byte) gt 1'],
}; // prettier-ignore

const plain: Readonly<Record<'Orders' | 'Customers', readonly string[]>> = {
  Orders: ['P-Number gt 2', 'P-Number in (1,3,null)', 'P-Number add 1 le 4', 'P-Number mul 2 gt 7', 'P-Number sub P-ID lt -8', 'P-Total ge 12.25', 'P-Total eq null', 'P-Score lt 2', "P-Note eq 'ab'", "contains(P-Note,'b')", "startswith(tolower(P-Note),'u')", "endswith(P-Note,'t')", 'length(P-Note) gt 2', "indexof(P-Note,'b') eq 1", "substring(P-Note,1,2) eq 'b'", "concat(P-Note,'!') ne 'ab!'", "trim(P-Note) eq ''", 'year(P-Placed) eq 2024', 'month(P-Due) gt 2', 'day(P-Due) lt 20', 'P-Due gt 2022-01-01', 'P-Placed lt 2024-01-16T00:00:00Z', 'round(P-Total) eq 100', 'floor(P-Score) lt 1', 'ceiling(P-Score) ge 2', 'case(P-Number gt 3:true,P-Number le 3:false) eq true', 'P-Number ne null and P-Big gt P-Number', 'P-Number div 2 eq 1', 'P-Number mod 2 eq 1', 'P-Number ge P-Number', "P-Note gt 'a'"],
  Customers: ['P-Age gt 30', "P-Name eq 'Ada'", 'P-Name eq null', "contains(P-Name,'d')", 'length(P-Name) eq 3', 'P-Age in (17,51)', 'P-BossID eq 1', 'P-ID mod 2 eq 1', "toupper(P-Name) ge 'B'", "P-Name lt 'a'"],
}; // prettier-ignore

type SetName = keyof typeof plain;

/** Writes parts of a request. `prefix` is what is before the names of properties, such as `o/`. */
class Drawing {
  #variables = 0;

  constructor(
    private readonly random: Random,
    private readonly kind: QueryKind,
  ) {}

  condition(set: SetName, prefix = '', depth = 2): string {
    const { random } = this;
    const choice = random.below(depth === 0 ? 5 : 12);
    if (choice < 5) return this.simple(set, prefix);
    const inner = (): string => this.condition(set, prefix, depth - 1);
    if (choice < 7) return `(${inner()} ${random.pick(['and', 'or'])} ${inner()})`;
    if (choice === 7) return `not (${inner()})`;
    if (choice === 8)
      return set === 'Orders'
        ? this.condition('Customers', `${prefix}Customer/`, depth - 1)
        : this.condition('Customers', `${prefix}Boss/`, 0);
    const [path, target] = this.collection(set, prefix);
    const filtered = random.oneIn(3) ? `/$filter(${this.condition(target, '', 0)})` : '';
    if (choice === 9) return `${path}${filtered}/$count gt ${random.below(3)}`;
    const variable = `v${this.#variables++}`;
    return `${path}/${random.pick(['any', 'all'])}(${variable}:${this.condition(target, `${variable}/`, depth - 1)})`;
  }

  simple(set: SetName, prefix: string): string {
    const list = this.kind === 'failing' && !this.random.oneIn(3) ? failing[set] : plain[set];
    return this.random.pick(list).replaceAll('P-', prefix);
  }

  collection(set: SetName, prefix: string): readonly [path: string, target: SetName] {
    if (set === 'Orders')
      return this.random.oneIn(3) ? ['$root/Customers', 'Customers'] : [`${prefix}Customer/Orders`, 'Orders'];
    return this.random.oneIn(2) ? [`${prefix}Orders`, 'Orders'] : [`${prefix}Team`, 'Customers'];
  }

  /** A value to order by or to compute. */
  value(set: SetName): string {
    const { random } = this;
    if (this.kind === 'failing' && random.oneIn(2)) return this.condition(set, '', 1);
    return random.pick(
      set === 'Orders'
        ? ['Number', 'Total', 'Note', 'Due', 'Score', 'Customer/Name', 'Customer/Age', 'Number add 1', 'length(Note)', 'Customer/Boss/Name']
        : ['Name', 'Age', 'Boss/Name', 'Orders/$count', 'Team/$count', 'length(Name)', 'Boss/Boss/Age'],
    ); // prettier-ignore
  }

  /** Options between `;` inside of expand, or `&`. */
  options(set: SetName, depth: number): string[] {
    const { random } = this;
    const options: string[] = [];
    let selected = 'ID';
    if (random.oneIn(4)) {
      options.push(`$compute=${this.value(set)} as X`);
      selected = 'ID,X';
    }
    options.push(`$select=${selected}`);
    if (random.oneIn(2)) options.push(`$filter=${this.condition(set)}`);
    if (random.oneIn(3)) options.push(`$orderby=${this.value(set)}${random.pick(['', ' desc'])},ID`);
    if (random.oneIn(5)) options.push('$count=true');
    if (random.oneIn(4)) options.push(`$top=${random.below(4)}`);
    if (random.oneIn(6)) options.push(`$skip=${random.below(3)}`);
    if (depth > 0 && random.oneIn(3)) {
      const [navigation, target] = random.pick<readonly [string, SetName]>(
        set === 'Orders' ? [['Customer', 'Customers']] : [['Orders', 'Orders'], ['Team', 'Customers'], ['Boss', 'Customers']],
      ); // prettier-ignore
      const inner = this.options(target, depth - 1);
      const single = inner.filter((option) => /^\$(?:select|expand|compute)/.test(option));
      options.push(
        `$expand=${navigation}(${(navigation === 'Customer' || navigation === 'Boss' ? single : inner).join(';')})`,
      );
    }
    return options;
  }

  apply(set: SetName): string {
    const { random } = this;
    const number = set === 'Orders' ? random.pick(['Number', 'Total', 'Customer/Age']) : 'Age';
    const aggregate = `aggregate(${number} with ${random.pick(['sum', 'min', 'max', 'average', 'countdistinct'])} as V,$count as N)`;
    const before = [
      ...(random.oneIn(2) ? [`filter(${this.condition(set, '', 1)})`] : []),
      ...(random.oneIn(4) ? [`topcount(${1 + random.below(4)},ID)`] : []),
    ];
    if (random.oneIn(3)) return `$apply=${[...before, aggregate].join('/')}`;
    const by = this.groupedBy(set);
    const groups = `groupby((${by.join(',')})${random.oneIn(3) ? '' : `,${aggregate}`})`;
    const sorted = random.pick(by);
    const options = [
      `$apply=${[...before, groups].join('/')}`,
      ...(random.oneIn(4) ? [`$filter=${sorted} ${random.pick(['eq', 'ne'])} null`] : []),
      ...(random.oneIn(3) ? [`$orderby=${sorted}${random.pick(['', ' desc'])}`] : []),
    ];
    return options.join('&');
  }

  /** One to three paths to group by. A path of two steps is null at the first, at the second or at its end for some rows. */
  groupedBy(set: SetName): readonly string[] {
    const { random } = this;
    const paths =
      set === 'Orders'
        ? [
            'Note',
            'CustomerID',
            'Customer/Name',
            'Number',
            'Customer/Boss/Name',
            'Customer/Boss/Age',
            'Customer/Boss/ID',
          ]
        : ['Name', 'Age', 'Boss/Name', 'Boss/Boss/Name', 'Boss/Boss/Age', 'Boss/ID'];
    const first = random.pick(paths);
    const others = [random.pick(paths), random.pick(paths)].slice(random.below(3));
    return [...new Set([first, ...others])];
  }

  request(): string {
    const { random } = this;
    const set = random.pick<SetName>(['Orders', 'Orders', 'Customers']);
    const single = (): string => this.options(set, 1).filter((option) => /^\$(?:select|expand|compute)/.test(option)).join('&'); // prettier-ignore
    switch (random.below(12)) {
      case 0:
        return `/${set}/$count?$filter=${this.condition(set)}`;
      case 1:
        return `/${set}(${1 + random.below(21)})?${single()}`;
      case 2:
        return `/Customers(${1 + random.below(9)})/Orders?${this.options('Orders', 1).join('&')}`;
      case 3:
        return `/Customers(${1 + random.below(9)})/${random.pick(['Name', 'Age', 'Boss/Name', 'Team/$count', 'Orders/$count'])}`;
      case 4:
      case 5:
        return `/${set}?${this.apply(set)}`;
      default:
        return `/${set}?${this.options(set, 2).join('&')}`;
    }
  }
}

/** A request, with everything in it percent-encoded that a URL cannot contain. */
export const drawQuery = (random: Random, kind: QueryKind): string => encodeURI(new Drawing(random, kind).request());

/** A grammar of URLs and queries: all of OData 4.01, with the names of the schema that tests share. */
import { arityOf, functionRows, operators, systemQueryOptions } from '@odatalint/core/internal';
import type { Grammar } from './grammar.js';

/** A call of every built-in function with as few and as many arguments as it has. */
const calls = functionRows
  .filter(({ name }) => name !== 'any' && name !== 'all')
  .flatMap((row) => {
    const [least, most] = arityOf(row);
    return [...new Set([least, Math.min(most, least + 2)])].map((count) => {
      const { name, spelling = name } = row;
      return `${spelling}(${Array.from({ length: count }, () => '«operand»').join(',')})`;
    });
  });

export const queryGrammar: Grammar = {
  url: ['«path»', '«path»?«options»', '?«options»', 'https://h/s/«path»?«options»', '{{root}}/«path»?«options»', '«path»#«name»'],
  path: ['«name»', '«name»«key»', '«path»/«segment»', '/«path»', '$crossjoin(«name»,«name»)', '$metadata', '$batch', '$entity'],
  segment: ['«name»', '«name»«key»', '«type»', '$count', '$value', '$ref', '$each', '$filter(«expression»)', '«name»(«parameters»)', ''],
  key: ['(1)', "('A')", '(«literal»)', '(«name»=«literal»)', '(«name»=«literal»,«name»=@p)', '()', '(@p)', '(«name»=«expression»)'],
  parameters: ['', '«name»=«literal»', '«name»=@p,«name»=«expression»', '«parameters»,«name»=null'],
  options: ['«option»', '«option»&«options»'],
  option: [
    '$top=1', '$skip=2', '$count=true', '$filter=«expression»', 'filter=«expression»', '$orderby=«orderby»', '$select=«select»',
    '$expand=«expand»', '$search=«search»', '$compute=«compute»', '$apply=«apply»', '$format=json', '$levels=max', '@p=«expression»', 'a=b',
    '$skiptoken=«string»', '$index=-1', '$id=«path»', '$schemaversion=*', '$deltatoken=1', '$inlinecount=allpages', '«name»',
    ...systemQueryOptions.map((name) => `$${name}=«literal»`),
  ],
  expression: [
    '«operand»', '«operand» «operator» «operand»', '«expression» and «expression»', '«expression» or «expression»', 'not «expression»',
    'not («expression»)', '«operand» in («list»)', "«operand» has Shop.Kind'Fast'", '(«expression»)', '«operand» «operator» «expression»',
    '-«operand»', '«operand» in «member»', '«operand» like «string»',
  ],
  operand: [
    '«member»', '«literal»', '@p', '{{x}}', '«call»', '(«expression»)', '«member»/«lambda»', '«member»/$count', '[«list»]', '{"a":«literal»}',
    '$root/«path»', 'case(«expression»:«operand»,true:1)', "«type»'A'", '«member»/$count($filter=«expression»)',
  ],
  operator: [...Object.keys(operators), '=', '==', '&&', 'EQ'],
  list: ['«literal»', '«literal»,«list»', '', '«expression»,«list»'],
  lambda: ['any()', 'any(x:«expression»)', 'all(x:x/«member» eq «literal»)', 'any(x:x/«member»/any(y:«expression»))'],
  call: [
    'now()', 'cast(«operand»,«type»)', "isof('«type»')", 'year(«member»)', 'Shop.Cheapest(below=«operand»)', 'concat(«expression»,«string»)',
    'hassubset(«operand»,[«list»])', ...calls,
  ],
  member: ['«name»', '«name»/«member»', '$it/«name»', 'Shop.Gift/«name»', '$this', 'x/«name»', '@Core.Term', '«name»/@Core.Term#q', '$these/«name»'],
  name: ['ID', 'Orders', 'Items', 'Name', 'Customer', 'Total', 'Price', 'Address', 'City', 'State', 'Kind', 'Tags', 'Day', 'Sent', 'Équipment', 'in', 'Id', 'Equipment', 'Status'],
  type: ['Edm.String', 'Edm.Int32', 'Edm.Decimal', 'Shop.Gift', 'Shop.State', 'Collection(Edm.Guid)', 'Edm.DateTimeOffset'],
  literal: [
    '1', '-2.5', '1e5', 'INF', 'NaN', 'null', 'true', '«string»', '2024-01-31', '2024-01-31T12:30:00Z', '12:30', "duration'P1DT2H'", "binary'AAA='",
    '01234567-89ab-cdef-0123-456789abcdef', "geography'SRID=0;Point(1 2)'", "geometry'Polygon((1 1,2 2,3 3,1 1))'", "datetime'2024-01-31T12:30:00'", '12L',
    '1.5M', '0x1F', '99999999999999999999', '+1',
  ],
  string: ["'x'", "'it''s'", "''", "'a & b'", "'a%26b'", "'a%27%27b'", '"x"', '\u2018x\u2019', "'x", "'a/b?c#d'"],
  orderby: ['«member»', '«member» desc', '«expression» asc', '«orderby»,«member» desc', '«member» descending', ''],
  select: ['*', '«member»', '«select»,«member»', 'Shop.*', '«name»($select=«select»;$top=1)', ''],
  expand: ['«name»', '*', '«expand»,«name»', '«name»/$ref', '«name»/$count', '«name»(«nested»)', '«name»/«type»(«nested»)', '*($levels=max)', '«name»/«name»'],
  nested: ['$top=1', '«nestedOption»', '«nestedOption»;«nested»'],
  nestedOption: [
    '$filter=«expression»', '$select=«select»', '$expand=«expand»', '$orderby=«orderby»', '$levels=3', '$search=«search»', '$compute=«compute»',
    '$count=true', '$skip=1', 'filter=«expression»', '@p=1',
  ],
  search: ['a', '"b c"', 'NOT «search»', '«search» AND «search»', '«search» OR «search»', '(«search»)', '«search» «search»', 'AND', 'a-b', '"'],
  compute: ['1 as X', '«expression» as «name»', '«compute»,«expression» as Y', '«expression»'],
  apply: ['identity', '«transformation»', '«apply»/«transformation»'],
  transformation: [
    'identity', 'aggregate(«aggregate»)', 'groupby((«grouping»))', 'groupby((«grouping»),«apply»)', 'filter(«expression»)', 'compute(«compute»)',
    'concat(«apply»,«apply»)', 'topcount(2,«member»)', 'bottomsum(1,«expression»)', 'expand(«name»,filter(«expression»))', 'search(«search»)',
    'orderby(«orderby»)', 'top(1)', 'skip(1)', 'join(«name» as J,«apply»)', 'nest(«apply» as N)', 'addnested(«name»,«apply» as M)',
    'ancestors($root/«name»,H,ID,filter(«expression»),2,keep start)', 'traverse($root/«name»,H,ID,preorder,Name desc)', 'Shop.Cheapest(below=1)',
  ],
  aggregate: ['$count as N', '«member» with sum as S', '«expression» with max as M', '«aggregate»,«aggregate»', '«member» with average from «member» with min as A', '«name»'],
  grouping: ['«member»', '«grouping»,«member»', 'rollup(«member»,«member»)', 'rolluprecursive($root/«name»,H,ID)', 'rollup($all,«member»)'],
}; // prettier-ignore

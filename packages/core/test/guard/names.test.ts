/**
 * With a schema, a guard checks every name: if any name of a valid query is replaced by one that nothing declares, it refuses the query.
 * Each line below is a valid query in which `«»` marks the names; every other name is one that the query itself declares.
 */
import { expect, test } from 'vitest';
import { createGuard } from '../../src/index.js';
import { schema } from '../depth/depth-cases.js';

const guard = createGuard({ schema, root: '/odata/' });

const queries = `
/odata/«Parts»
/odata/«Parts»(1)/«Needs»
/odata/«Parts»(1)/«Needs»(2)/«Name»
/odata/«Parts»/«Yard.SpecialPart»
/odata/«Parts»(1)/«Yard.Near»(within=1)
/odata/«Parts»/$filter(«Small»%20gt%201)
/odata/$crossjoin(«Parts»,«Sheds»)
/odata/$entity?$id=«Parts»(1)
/odata/Parts?$filter=«Small»%20gt%201
/odata/Parts?$filter=«Name»%20in%20('a','b')
/odata/Parts?$filter=not%20(«Small»%20gt%201)%20or%20length(«Name»)%20gt%20-«Small»
/odata/Parts?$filter=«Needs»/any(n:n/«Small»%20gt%201)
/odata/Parts?$filter=«Needs»/any(n:n/«Needs»/all(m:m/«Small»%20gt%201))
/odata/Parts?$filter=«Needs»/$count%20gt%201
/odata/Parts?$filter=«Needs»/$count($filter=«Small»%20gt%201)%20gt%201
/odata/Parts?$filter=«Yard.SpecialPart»/«Name»%20eq%20'a'
/odata/Parts?$filter=$it/«Small»%20gt%201
/odata/Parts?$filter=$root/«Parts»(1)/«Small»%20gt%201
/odata/Parts?$filter=case(«Small»%20gt%201:true,true:false)
/odata/Parts?$filter=@p&@p=«Small»%20gt%201
/odata/Parts?$filter=@p&@p=@q&@q=«Needs»/any(n:n/«Small»%20gt%201)
/odata/Parts?$orderby=«Small»%20desc,«Name»
/odata/Parts?$orderby=«Needs»/$count
/odata/Parts?$select=«Small»,«Name»
/odata/Parts?$expand=«Needs»
/odata/Parts?$expand=«Needs»($filter=«Small»%20gt%201;$orderby=«Name»;$select=«Small»)
/odata/Parts?$expand=«Needs»($expand=«Needs»($filter=«Small»%20gt%201))
/odata/Parts?$expand=«Needs»($filter=@p)&@p=«Small»%20gt%201
/odata/Parts?$expand=«Needs»/$count
/odata/Parts?$compute=«Small»%20add%201%20as%20More&$filter=More%20gt%201
/odata/Parts?$apply=filter(«Small»%20gt%201)
/odata/Parts?$apply=groupby((«Name»),aggregate(«Small»%20with%20max%20as%20Most))
/odata/Parts?$apply=aggregate(«Small»%20with%20sum%20as%20Sum)/filter(Sum%20gt%201)
/odata/Parts?$apply=compute(«Small»%20add%201%20as%20More)/filter(More%20gt%20«Small»)
/odata/Parts?$apply=topcount(2,«Small»)/orderby(«Name»)
/odata/Parts?$apply=concat(filter(«Small»%20gt%201),filter(«Name»%20eq%20'a'))
`;

/** Names that nothing declares, in the forms that readers of paths know. An alias without a value is not a name but null. */
const strangers = ['Bogus', '$Bogus', 'Bogus.fn', 'Yard.Bogus', 'Bogus()', 'Bogus(1)', 'Bogus.fn(1)', 'Yard.Bogus(x=1)', 'Bogus/Name', '$it/Bogus', '$this/Bogus', '$root/Bogus']; // prettier-ignore

const lines = queries.trim().split('\n');

test.each(lines)('%s', (line) => {
  const url = line.replaceAll(/[«»]/g, '');
  expect(guard({ url })?.problem.findings).toBeUndefined();
  const parts = line.split(/[«»]/);
  const accepted: string[] = [];
  for (let i = 1; i < parts.length; i += 2)
    for (const stranger of [...strangers, `${parts[i]}()/Bogus`, `${parts[i]}/Bogus`, `$${parts[i]}`]) {
      const changed = parts.map((part, index) => (index === i ? stranger : part)).join('');
      if (guard({ url: changed }) === undefined) accepted.push(changed);
    }
  expect(accepted).toEqual([]);
});

test.each([
  'f.ilter(Small%20gt%201)',
  'Bogus.fn()',
  'bogus(Small)',
  'aggregate(Small%20with%20Bogus.fn%20as%20x)',
  'aggregate(Small%20with%20bogus%20as%20x)',
])('$apply=%s is refused', (apply) => {
  expect(guard({ url: `/odata/Parts?$apply=${apply}` })).not.toBeUndefined();
});

test.each(['@$filter=Small%20gt%201', '@=1', '@a.b=1', '$bogus=1', 'bogus=1', '$filter%20x=1'])(
  'the nested option %s is refused',
  (option) => {
    expect(guard({ url: `/odata/Parts?$expand=Needs(${option})` })).not.toBeUndefined();
  },
);

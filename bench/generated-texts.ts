/** Texts of any size for the measurements: schemas, batches and documents. */

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** One schema in both formats, with `count` entity types of ten properties each. */
export function madeSchema(count: number): { readonly xml: string; readonly json: string } {
  const next = (number: number): string => `Made.Type${String((number + 1) % count)}`;
  const xml = numbers(count).map((number) => {
    const properties = numbers(8).map(
      (each) =>
        `<Property Name="Field${String(each)}" Type="Edm.String" MaxLength="${String(each + 10)}"><Annotation Term="Org.OData.Core.V1.Description" String="Field ${String(each)} of ${String(number)}"/></Property>`,
    );
    return `<EntityType Name="Type${String(number)}"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int64" Nullable="false"/>${properties.join('\n')}<NavigationProperty Name="Next" Type="${next(number)}"/></EntityType>`;
  });
  const json = numbers(count).map((number) => {
    const properties = numbers(8).map(
      (each) =>
        `"Field${String(each)}": {"$Nullable": true, "$MaxLength": ${String(each + 10)}, "@Org.OData.Core.V1.Description": "Field ${String(each)} of ${String(number)}"}`,
    );
    return `"Type${String(number)}": {"$Kind": "EntityType", "$Key": ["Id"], "Id": {"$Type": "Edm.Int64"}, ${properties.join(',\n')}, "Next": {"$Kind": "NavigationProperty", "$Nullable": true, "$Type": "${next(number)}"}}`;
  });
  return {
    xml: `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="Made" xmlns="http://docs.oasis-open.org/odata/ns/edm">${xml.join('\n')}</Schema></edmx:DataServices></edmx:Edmx>`,
    json: `{"$Version": "4.01", "Made": {${json.join(',\n')}}}`,
  };
}

/** The body of a batch of about `length` characters, in which requests depend on each other, form groups and have some mistakes. */
export function madeBatch(length: number): string {
  const requests: string[] = [];
  for (let total = 0, i = 0; total < length; i++) {
    const mistake = i % 50 === 0 ? { Currency: 'EUR' } : {};
    const body = {
      Status: 1,
      Code: `C-${String(i)}`,
      'Department.Id': '05',
      SerialNumber: 'x'.repeat(i % 40),
      ...mistake,
    };
    const group = i % 10 < 3 ? { atomicityGroup: `g${String(Math.floor(i / 10))}` } : {};
    const after = i % 10 === 5 ? { dependsOn: [`r${String(i - 1)}`] } : {};
    const id = String(i);
    const url = `api/v1/object/Equipment('${id}')`;
    const text = JSON.stringify({ id: `r${id}`, method: 'PATCH', url, body, ...group, ...after });
    requests.push(text);
    total += text.length + 1;
  }
  return `{"requests":[${requests.join(',')}]}`;
}

/** An .http document of `lines` lines, five to a request. */
export const madeHttpDocument = (lines: number): string =>
  numbers(Math.ceil(lines / 5))
    .map(
      (i) =>
        `### request ${String(i)}\nGET https://example.com/api/v1/object/Equipment?filter=Code eq 'A-${String(i)}' and Department/Id eq '05'&top=10\nApiKey: {{key}}\nAccept: application/json\n\n`,
    )
    .join('');

/** A Markdown file of `blocks` parts: words with links and stars, a list, and a request in a fence. */
export const madeMarkdown = (blocks: number): string =>
  numbers(blocks)
    .map(
      (i) =>
        `## Part ${String(i)}\n\nSome *words* with a [link](https://example.com/[${String(i)}]) and \`code\` [[[ in them.\n\n- one\n- two\n\n\`\`\`http\nGET https://example.com/Orders?$filter=ID eq ${String(i)}\n\`\`\`\n\n`,
    )
    .join('');

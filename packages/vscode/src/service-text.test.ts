/** The status bar shows the service and the schema, or the reason why there is none. */
import { describe, expect, test } from 'vitest';
import { serviceText } from './service-text.js';

const shop = { format: 'http', service: 'shop', profile: 'odata-4.01' };

describe('the status bar', () => {
  test('names the service and its schema files', () => {
    const schema = ['file:///w/meta%20data.xml', 'file:///w/more.json'];
    expect(serviceText({ ...shop, schema, config: 'file:///w/odatalint.config.json' }, true)).toEqual({
      text: '$(check) OData: shop · meta data.xml, more.json',
      lines: [
        'Service: shop',
        'Rules: odata-4.01',
        'Schema: meta data.xml, more.json',
        'Configuration: odatalint.config.json',
      ],
      needsAttention: false,
    });
  });

  test('says first why names are not completed', () => {
    const answer = serviceText({ ...shop, schema: [], reason: 'No schema is known for shop.' }, true);
    expect(answer?.text).toBe('$(info) OData: shop · no schema');
    expect(answer?.lines[0]).toBe('No schema is known for shop.');
    expect(answer?.needsAttention).toBe(true);
  });

  test('says that a schema is built in, and who chose the service', () => {
    const answer = serviceText({ ...shop, schema: [], chosen: 'shop', key: '/w/reporting.key.yaml' }, true);
    expect(answer?.text).toBe('$(check) OData: shop · built-in schema');
    expect(answer?.lines).toContain('Service: shop (chosen for this document)');
    expect(answer?.lines).toContain('API key: reporting.key.yaml');
  });

  test('says of a document of requests why it is not checked, and nothing of any other one', () => {
    const answer = { schema: [], reason: 'The document is not open.' };
    expect(serviceText(answer, true)?.lines).toEqual(['The document is not open.']);
    expect(serviceText(answer, false)).toBeUndefined();
  });
});

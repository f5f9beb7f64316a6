/** The status bar shows the service and the schema, or the reason why there is none. */
import { describe, expect, test } from 'vitest';
import { serviceText } from './service-text.js';

const shop = {
  format: 'http',
  label: 'shop · metadata.xml',
  sentence: 'Checked against shop with metadata.xml.',
  service: 'shop',
  profile: 'odata-4.01',
};

describe('the status bar', () => {
  test('names the service and its schema files', () => {
    const schema = ['file:///w/meta%20data.xml', 'file:///w/more.json'];
    expect(serviceText({ ...shop, schema, config: 'file:///w/odatalint.config.json' }, true)).toEqual({
      text: '$(check) OData: shop · metadata.xml',
      lines: [
        'Checked against shop with metadata.xml.',
        'Service: shop',
        'Rules: odata-4.01',
        'Schema: meta data.xml, more.json',
        'Configuration: odatalint.config.json',
      ],
      needsAttention: false,
    });
  });

  test('asks for attention where names are not checked', () => {
    const reason = 'No schema is known for shop.';
    const answer = serviceText(
      { ...shop, label: 'shop · no schema', sentence: `Checked. ${reason}`, schema: [], reason, completion: reason },
      true,
    );
    expect(answer?.text).toBe('$(info) OData: shop · no schema');
    expect(answer?.lines.slice(0, 2)).toEqual([`Checked. ${reason}`, 'Service: shop']);
    expect(answer?.needsAttention).toBe(true);
  });

  test('says why nothing is completed at the cursor, without asking for attention', () => {
    const answer = serviceText({ ...shop, schema: [], completion: 'The entity set is unknown.' }, true);
    expect(answer?.lines[1]).toBe('The entity set is unknown.');
    expect(answer?.needsAttention).toBe(false);
  });

  test('says which user choice and which key hold', () => {
    const answer = serviceText({ ...shop, schema: [], chosen: 'shop', key: '/w/reporting.key.yaml' }, true);
    expect(answer?.lines).toContain('Service: shop (chosen for this document)');
    expect(answer?.lines).toContain('API key: reporting.key.yaml');
  });

  test('says of a document of requests why it is not checked, and nothing of any other one', () => {
    const answer = { schema: [], reason: 'The document is not open.' };
    expect(serviceText(answer, true)?.lines).toEqual(['The document is not open.']);
    expect(serviceText(answer, false)).toBeUndefined();
  });
});

/** Facts about the forms that Microsoft's OData library reads beyond the standard. */
import { type Fact, metadataWith } from './profile.js';

const source = 'https://github.com/OData/odata.net';

/** A request in such a form works only at its services. */
export const lenientForms: Fact = {
  says: 'forms that only Microsoft’s OData library accepts are warnings',
  source,
  severities: {
    'date-with-time-zone': 'warning',
    'misplaced-space': 'warning',
    'nested-aggregate': 'warning',
    'quoted-type-name': 'warning',
    'suffixed-number': 'warning',
    'trailing-comma': 'warning',
  },
  right: ['GET Items?$filter=Size gt 5'],
  wrong: [['suffixed-number', 'GET Items?$filter=Size gt 5L']],
};

/** Whether a code reports such a form. */
export const isLenientForm = (code: string): boolean => Object.hasOwn(lenientForms.severities ?? {}, code);

/** Its services read values in bodies that the standard writes in another way. */
export const lenientBodies: Fact = {
  says: 'binary values in bodies may have the alphabet of common base64',
  source,
  conventions: { bodies: { forms: 'lenient' } },
  metadata: metadataWith('Files', { Content: 'Binary' }, 'V4'),
  right: ['POST Files\nContent-Type: application/json\n\n{"Id":1,"Content":"+/+/"}'],
  wrong: [['invalid-body-value', 'POST Files\nContent-Type: application/json\n\n{"Id":1,"Content":"a b"}']],
};

/** Whether keys can be segments of a path. */
import { annotationOf, type Schema } from '../schema/index.js';

/** Whether the schema says that keys may be segments (`Capabilities.KeyAsSegmentSupported`; URL conventions 4.3.6). */
export function acceptsKeySegments(schema: Schema | undefined): boolean {
  const container = schema?.container;
  return (
    container !== undefined &&
    annotationOf(container, 'Org.OData.Capabilities.V1.KeyAsSegmentSupported')?.value === true
  );
}

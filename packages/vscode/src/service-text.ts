/** The text of the status bar for a document: its service and schema, or the reason why there is none. */
import type { DocumentStatus } from '@odatalint/language-server';

/** The text of the item with an icon, the sentences of its tooltip, and whether it is highlighted. */
export interface ServiceText {
  readonly text: string;
  readonly lines: readonly string[];
  readonly needsAttention: boolean;
}

/**
 * Describes an answer of the server.
 *
 * @returns Undefined for a document that no user expects to be checked.
 */
export function serviceText(status: DocumentStatus, isRequestDocument: boolean): ServiceText | undefined {
  const { label, sentence, reason, completion } = status;
  if (label === undefined || sentence === undefined)
    return isRequestDocument
      ? {
          text: '$(circle-slash) OData: not checked',
          lines: [reason ?? 'Nothing is known of this document.'],
          needsAttention: false,
        }
      : undefined;
  const here = completion === undefined || completion === reason ? [] : [completion];
  return {
    text: `${reason === undefined ? '$(check)' : '$(info)'} OData: ${label}`,
    lines: [sentence, ...here, ...factsOf(status)],
    needsAttention: reason !== undefined,
  };
}

function factsOf({ service, profile, schema, key, config, chosen }: DocumentStatus): string[] {
  return [
    `Service: ${service}${chosen === undefined ? '' : ' (chosen for this document)'}`,
    `Rules: ${profile}`,
    ...(schema.length === 0 ? [] : [`Schema: ${schema.map(fileName).join(', ')}`]),
    ...(key === undefined ? [] : [`API key: ${fileName(key)}`]),
    `Configuration: ${config === undefined ? 'none' : fileName(config)}`,
  ];
}

/** The last segment of a URL or a path. */
function fileName(address: string): string {
  const name = address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf('\\')) + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

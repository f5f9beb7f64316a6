/** What the four servers share: the guard of the shop, made once, and what stands for the shop's own code. */
import { createGuard, loadSchema } from '@odatalint/core';
import { readFileSync } from 'node:fs';

const metadata = readFileSync(new URL('../shop/metadata.xml', import.meta.url), 'utf8');

const { schema, problems } = loadSchema(metadata);
for (const { severity, message } of problems) console.error(`metadata.xml: ${severity}: ${message}`);

/** Throws where the schema has errors: a server must not start with a guard that knows only a part of its names. */
export const guard = createGuard({ schema, root: '/odata/' });

/**
 * Node.js itself silently answers 431 if the URL and headers have more than 16 kB, so it must accept all that the
 * guard should explain.
 */
export const maxHeaderSize = 65_536;

let handled = 0;

/** The handler: it only ever sees requests that the guard found nothing wrong with. */
export const listOrders = () => ({ value: [], handled: ++handled });

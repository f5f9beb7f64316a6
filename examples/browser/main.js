/** The page of the example: a filter for orders, checked against the metadata of the shop. */
/* global document */
import { loadSchema } from '@odatalint/core';
import metadata from '../shop/metadata.xml';
import { checkField } from './query-field.js';

const { schema } = loadSchema(metadata);

checkField(document.querySelector('#filter'), document.querySelector('#findings'), 'Orders', schema);
